/** SQL condition: a day has changed since the feed of merchant `$1` was built. Ignores changes of products only. */
export const outdatedSql = `exists (
  select from (
    select day, sum(changes) as version from shop_days where merchant_id = $1 group by day
    having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0) as days
  full join (select day, version from feed_pieces where merchant_id = $1) as piece using (day)
  where days.version is distinct from piece.version)`;
