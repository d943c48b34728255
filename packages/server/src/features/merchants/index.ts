import type { Feature } from '../../platform/feature.ts';
import { serveMerchants } from './routes.ts';
import { tables } from './tables.ts';

export { createAccessToken } from './access-tokens.ts';
export { allMerchants } from './administration.ts';
export { createApiKey, revokeAllApiKeys } from './api-keys.ts';
export { createMerchant, type MerchantCredentials } from './creation.ts';
export { changeSettings, settingsOf } from './settings.ts';

export const feature: Feature = {
  name: 'merchants',
  tables,
  serve: serveMerchants,
};
