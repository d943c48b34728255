import { Module } from '@medusajs/framework/utils';
import TribuneModuleService from './service';

export const tribuneModule = 'tribune';

export default Module(tribuneModule, { service: TribuneModuleService });
