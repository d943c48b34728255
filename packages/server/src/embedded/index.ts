export { connectEmbedded } from './connect.ts';
export { EmbeddedPostgresError } from './errors.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
