/** A paid and fulfilled order as Shopify's webhook describes it, shortened. */
export const shopify = (id: number, changes: object = {}) => ({
  id,
  email: `ada.${id}@example.com`,
  created_at: '2036-11-01T10:00:00+01:00',
  cancelled_at: null,
  test: false,
  financial_status: 'paid',
  fulfillment_status: 'fulfilled',
  customer: { id: 501, first_name: 'Ada', last_name: 'Moss' },
  customer_locale: 'en-DE',
  shipping_address: { country_code: 'DE' },
  line_items: [candle()],
  fulfillments: [fulfillment('success', '2036-11-03')],
  ...changes,
});
export const candle = (changes: object = {}) => ({
  id: 1,
  product_id: 31,
  title: 'Beeswax Candle',
  quantity: 1,
  current_quantity: 1,
  price: '12.50',
  gift_card: false,
  ...changes,
});
export const fulfillment = (status: string, day: string) => ({
  status,
  created_at: `${day}T10:00:00+01:00`,
  updated_at: `${day}T10:00:00+01:00`,
});

/** A completed order as WooCommerce's webhook describes it, shortened. */
export const woo = (id: number, changes: object = {}) => ({
  id,
  status: 'completed',
  customer_id: 12,
  date_created_gmt: '2036-11-01T09:00:00',
  date_completed_gmt: '2036-11-04T15:12:00',
  billing: { first_name: 'Ada', last_name: 'Moss', email: `ada.${id}@example.com`, country: 'DE' },
  shipping: { country: 'DE' },
  line_items: [wooLine()],
  ...changes,
});
export const wooLine = (changes: object = {}) => ({
  id: 1,
  name: 'Beeswax Candle',
  product_id: 11,
  variation_id: 0,
  quantity: 1,
  total: '12.50',
  price: 12.5,
  ...changes,
});
