import { type Connection, read, type WidgetConfig } from '../api.ts';

/** The merchant's configuration with only the custom attributes that apply to the product. */
export const configOfProduct = (connection: Connection, productId: string) =>
  read<WidgetConfig>(
    connection,
    `/merchants/${encodeURIComponent(connection.merchantId)}/widget-config`,
    new URLSearchParams({ productId }),
  );
