import type { Feature } from '../../platform/feature.ts';
import { serveMerchants } from './routes.ts';

export { everyMerchant, setPlan } from './administration.ts';
export { createApiKey, revokeAllApiKeys } from './api-keys.ts';
export { createMerchant, type MadeMerchant } from './creation.ts';
export { settingsOf } from './settings.ts';

export const feature: Feature = {
  name: 'merchants',
  serve: serveMerchants,
};
