/** Weight of the merchant's average in a product's score, in reviews, so that one 5-star review does not rank first. */
export const priorReviews = 5;

/** Published reviews (`rated`) and the sum of their stars by product, from the day $4 to the day $5. */
const ofPeriod = `select product_id, count(*) as rated, sum(rating) as stars from reviews
  where merchant_id = $1 and status = 'approved' and created_at >= $4::date and created_at < $5::date + 1
  group by product_id`;

/** Published reviews and the sum of their stars by product, for all time, from maintained counters. The days $4 and $5 are irrelevant. */
const allTime = `select product_id, sum(stars1 + stars2 + stars3 + stars4 + stars5) as rated,
    sum(stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5) as stars
  from product_counts where merchant_id = $1 and $4::date <= $5::date
  group by product_id having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0`;

/** SQL orders of the scored products. */
export const orders = {
  reviews: 'rated desc, score desc, product_id',
  highest: 'score desc, rated desc, product_id',
  lowest: 'score, rated desc, product_id',
} as const;
export type Order = keyof typeof orders;

/** CTEs `shop` and `scored` for statements whose $4 and $5 are the first and last day. */
export const scoredCtes = (isAllTime: boolean) => `
  figures as materialized (${isAllTime ? allTime : ofPeriod}),
  shop as (select count(*) as total, coalesce(sum(rated), 0) as rated, coalesce(sum(stars), 0) as stars from figures),
  scored as materialized (
    select f.product_id, f.rated, f.stars,
      (f.stars + ${priorReviews}.0 * shop.stars / shop.rated) / (f.rated + ${priorReviews}) as score
    from figures as f cross join shop
  )`;
