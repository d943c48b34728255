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

/** The markup that shows a product's reviews. `origin` is this server's. */
export const widgetMarkup = ({ origin, id, productId }: { origin: string; id: string; productId: string }) =>
  `<script type="module" src="${origin}/widget/tribune.js"></script>
<tribune-reviews
  api-base="${origin}/apiV2"
  merchant-id="${id}"
  product-id="${escapeHtml(productId)}"
></tribune-reviews>`;
