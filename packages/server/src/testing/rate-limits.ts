import { describeLimits } from '../platform/config.ts';

/** Settings that give every budget as many requests per minute; 0 means no limit, and no RateLimit headers. */
export const rateLimits = (perMinute: number): Record<string, string> =>
  Object.fromEntries(describeLimits().map(({ setting }) => [setting, String(perMinute)]));
