export { connectEmbedded, type EmbeddedConnection } from './connect.ts';
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './errors.ts';
export type { EmbeddedLog } from './log.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
