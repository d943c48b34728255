import type { AnswerOf, listShopConnections } from '@tribune/contract';

export type Connection = AnswerOf<typeof listShopConnections>['connections'][number];

interface PlatformText {
  name: string;
  /** What the merchant must do on the platform, in order. */
  steps: readonly string[];
  guide: string;
}

export const platforms: Record<Connection['platform'], PlatformText> = {
  shopify: {
    name: 'Shopify',
    steps: [
      'In Shopify, go to Settings → Notifications → Webhooks. Copy the secret below the list of webhooks and save it here.',
      'Create JSON webhooks for “Order fulfillment”, “Order update”, “Order cancellation” and “Order deletion” with the order URL.',
      'Create JSON webhooks for “Product creation”, “Product update” and “Product deletion” with the product URL.',
    ],
    guide: '/docs/guides/shopify',
  },
  woocommerce: {
    name: 'WooCommerce',
    steps: [
      'With the Tribune plugin: install it, and connect it with the code above. Nothing else is needed.',
      'Without the plugin: choose a secret, and save it here.',
      'In WooCommerce, go to Settings → Advanced → Webhooks. Add “Order updated”, “Order deleted” and “Order restored” with the order URL and that secret.',
      'Add “Product created”, “Product updated”, “Product restored” and “Product deleted” with the product URL and that secret.',
    ],
    guide: '/docs/guides/woocommerce',
  },
};
