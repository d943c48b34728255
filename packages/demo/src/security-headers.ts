import type { DemoShopSettings } from './shop.ts';

/** A strict policy, to show that the widget works under it. */
export function securityHeaders(settings: DemoShopSettings): Record<string, string> {
  const { apiBase, mediaUrl = apiBase, uploadUrl = apiBase, widgetUrl } = settings;
  const media = new URL(mediaUrl).origin;
  const policy = [
    "default-src 'none'",
    `script-src ${new URL(widgetUrl).origin}`,
    `connect-src 'self' ${[...new Set([apiBase, uploadUrl].map((url) => new URL(url).origin))].join(' ')}`,
    `img-src 'self' ${media}`,
    `media-src ${media}`,
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html tribune',
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
