export { everyMerchant, setPlan } from './administration.ts';
export { createApiKey, revokeAllApiKeys } from './api-keys.ts';
export { createMerchant, type MadeMerchant } from './creation.ts';
export { serveMerchants } from './routes.ts';
export { settingsOf } from './settings.ts';
