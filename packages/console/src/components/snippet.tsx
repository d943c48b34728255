import { Code, Group, Stack } from '@mantine/core';
import { escapeHtml } from '@tribune/contract/html';
import { Copy } from './secret.tsx';

/** Code with a button that copies it. */
export function Snippet({ label, code }: { label: string; code: string }) {
  return (
    <Stack gap="xs">
      <Code block tabIndex={0} aria-label={label} role="region">
        {code}
      </Code>
      <Group justify="flex-end">
        <Copy value={code} what={label} />
      </Group>
    </Stack>
  );
}

/** Elements of the widget, with what each shows and whether it is about one product. */
export const elements = {
  reviews: { label: 'Product reviews', ofProduct: true },
  rating: { label: 'Rating below a product’s name', ofProduct: true },
  'review-form': { label: 'Review form', ofProduct: true },
  questions: { label: 'Questions and answers', ofProduct: true },
  gallery: { label: 'Photo gallery', ofProduct: true },
  carousel: { label: 'Carousel of the store’s reviews', ofProduct: false },
  badge: { label: 'Badge with the store’s rating', ofProduct: false },
  'store-reviews': { label: 'Reviews of the store itself', ofProduct: false },
} as const;
export type ElementName = keyof typeof elements;

export interface Markup {
  /** Origin of this server. */
  origin: string;
  /** ID of the merchant. */
  id: string;
  productId: string;
  element?: ElementName;
}

/** The markup that shows an element, by default a product's reviews. */
export function widgetMarkup({ origin, id, productId, element = 'reviews' }: Markup): string {
  const product = elements[element].ofProduct ? `\n  product-id="${escapeHtml(productId)}"` : '';
  return `<script type="module" src="${origin}/widget/tribune.js"></script>
<tribune-${element}
  api-base="${origin}/apiV2"
  merchant-id="${id}"${product}
></tribune-${element}>`;
}
