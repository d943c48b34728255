export { ApiFailure, type FailureCode } from '@tribune/contract/api-failure';
export type { ErrorCode, ErrorDetail } from '@tribune/contract/errors';
export {
  type ClientOptions,
  createClient,
  isFailure,
  type RequestOptions,
  type TribuneClient,
} from './client.ts';
export * from './generated/operations.gen.ts';
export type * from './generated/types.gen.ts';
export type { ListOperation, Operation } from './operation.ts';
export { sendOrder, signOrder, verifyOrder } from './orders.ts';
export { type UploadOptions, uploadMedia } from './upload.ts';
export { verifyWebhook, WebhookError, type WebhookRequest } from './webhooks.ts';
