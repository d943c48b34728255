/**
 * Joins the product of `row`, an alias of a table or subquery, as `p`. For statements whose first parameter is the merchant. The subquery
 * has a limit, so that every plan reads the product by its key. If a left join compares the merchant with the parameter and with a column
 * of a subquery, PostgreSQL multiplies both selectivities, expects less than one product, and may choose another index, by which it reads
 * all products of the merchant for each row.
 */
export const productOf = (row: string) => `left join lateral (
  select * from products where merchant_id = $1 and product_id = ${row}.product_id limit 1) as p on true`;
