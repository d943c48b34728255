/**
 * SQL for the subject to which a product's topics belong: the product's group if it has one, or else the product. A subject is the
 * merchant's ID with the prefix `product:` or `group:`. Both arguments are parameters of the statement.
 */
export const subjectOf = (merchantId: string, productId: string): string =>
  `coalesce((select 'group:' || group_id from products where merchant_id = ${merchantId} and product_id = ${productId}),
    'product:' || ${productId})`;
