import { apiVersion } from '@tribune/contract';
import type { Config } from '../config.ts';
import { cachedBy } from './cors.ts';

/** Constant headers of every response. */
export function constantHeaders({ publicUrl }: Config): Record<string, string> {
  return {
    'x-api-version': apiVersion,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    vary: cachedBy,
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
