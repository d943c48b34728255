/** SQL condition: a day has changed since the feed of merchant `$1` was built. Ignores changes of products only. */
export const outdatedSql = `exists (
  select from (
    select day, sum(changes) as version from shop_days where merchant_id = $1 group by day
    having sum(stars1 + stars2 + stars3 + stars4 + stars5) > 0) as days
  full join (
    select day, min(version) as version from feed_parts where merchant_id = $1 and not building group by day) as part
    using (day)
  where days.version is distinct from part.version)`;
