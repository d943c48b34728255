export { clientHashOf } from './client-hash.ts';
export { Directory } from './directory.ts';
export type { Merchant } from './merchant.ts';
export { originAllowed } from './merchant.ts';
export { settingsOf } from './settings.ts';
