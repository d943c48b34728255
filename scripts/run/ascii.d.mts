import type { Plugin } from 'rolldown';

export const ascii: Plugin;
