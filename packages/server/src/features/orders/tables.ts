import type { Tables } from '../../platform/db/tables.ts';

export const tables: Tables = {
  orders: {
    personal: `order_id email_key customer_email customer_name customer_id delivered_at items review_page_url
      locale answer ordered_at shipping_country time_zone`,
    erased: 'the row is deleted',
    other: 'product_ids source delivery_date_type returned_product_ids',
    moved: 'created_at delivered_at ordered_at',
  },
  shop_connections: {
    other: 'secret review_page_url last_error',
    real: 'created_at updated_at last_message_at last_error_at failing_since failure_notified_at',
    keptByReset: true,
  },
};
