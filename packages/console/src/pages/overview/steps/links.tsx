import { Text } from '@mantine/core';
import { ToPage } from '../../../components/to-page.tsx';

export function ImportReviews() {
  return (
    <Text size="sm">
      Bring the reviews that customers have already written, from Yotpo, Judge.me, Loox, Stamped, Okendo,
      Shopify, WooCommerce or any CSV file. A dry run shows what will be imported.{' '}
      <ToPage to="settings/data/import">Import reviews</ToPage>
    </Text>
  );
}

export function SetTheme() {
  return (
    <Text size="sm">
      Choose colors, font and corners, and see the widget change beside them.{' '}
      <ToPage to="settings/display">Open the design settings</ToPage>
    </Text>
  );
}
