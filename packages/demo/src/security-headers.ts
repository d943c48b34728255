import type { DemoShopSettings } from './shop.ts';

/** As strict as a careful shop would set them, so that the widget is seen to work under them. */
export function securityHeaders({ apiBase, widgetUrl }: DemoShopSettings): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${new URL(widgetUrl).origin}`,
    `connect-src ${new URL(apiBase).origin}`,
    "img-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
