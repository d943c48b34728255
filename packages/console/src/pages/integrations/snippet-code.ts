import { type ElementName, elements, type Markup, widgetMarkup } from '../../components/snippet.tsx';

export const frameworks = ['html', 'shopify', 'woocommerce', 'react'] as const;
export type Framework = (typeof frameworks)[number];

export const frameworkNames: Record<Framework, string> = {
  html: 'HTML',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  react: 'React and Next.js',
};

type Placed = Required<Markup>;

/** The code that shows an element, in the language of the store's templates. */
export const widgetCode: Record<Framework, (placed: Placed) => string> = {
  html: widgetMarkup,
  /** Code for a Custom Liquid block. */
  shopify: (placed) => widgetMarkup({ ...placed, productId: '{{ product.id }}' }),
  woocommerce: (placed) => `add_action('woocommerce_after_single_product_summary', function () {
    global $product;
    ?>
${indented(widgetMarkup({ ...placed, productId: '%s' }).replace('"%s"', '"<?= esc_attr($product->get_id()) ?>"'), 4)}
    <?php
});`,
  react({ origin, id, productId, element }) {
    const name = componentOf(element);
    const product = elements[element].ofProduct ? `\n  productId=${JSON.stringify(productId)}` : '';
    return `// npm install @tribune/react @tribune/widget
import { ${name} } from '@tribune/react';
import '@tribune/widget';

<${name}
  apiBase="${origin}/apiV2"
  merchantId="${id}"${product}
/>`;
  },
};

/** Converts `store-reviews` to `StoreReviews`. */
const componentOf = (element: ElementName) =>
  element.replaceAll(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase());

const indented = (text: string, by: number) => text.replaceAll(/^/gm, ' '.repeat(by));

interface Place {
  origin: string;
  id: string;
}

export const orderRequest = ({ origin, id }: Place) =>
  `import { createHmac } from 'node:crypto';

const body = JSON.stringify({
  orderId: '1001',
  customerEmail: 'maya@example.com',
  customerName: 'Maya',
  customerID: 'C-17',
  deliveryDate: new Date().toISOString(),
  products: [{ productId: 'SKU-1', productName: 'Rain jacket', quantity: 1, price: 129 }],
  reviewPageUrl: 'https://your-store.example/reviews',
});
await fetch('${origin}/apiV2/webhooks/order-complete', {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    'X-Merchant-Id': '${id}',
    'X-Webhook-Signature': createHmac('sha256', process.env.WEBHOOK_SECRET).update(body).digest('hex'),
  },
  body,
});`;

export const apiRequest = ({ origin, id }: Place) =>
  `curl '${origin}/apiV2/products/SKU-1/reviews' \\
  -H 'X-Merchant-Id: ${id}' -H "X-API-Key: $TRIBUNE_API_KEY"`;
