import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';

/** A range of a log's reviews by ID. */
export interface LogWindow {
  /** SQL on `opaque_id`, without alternatives such as `$3 is null or …`, which would make each window read all reviews after it. */
  condition: string;
  /** Its parameters, from $2 on. */
  values: string[];
}

const windowReviews = 50_000;

/** Divides a log's reviews by ID, so that no statement reads more than 50,000 of them. */
export async function* logWindows(
  db: Db,
  merchantId: string,
  size = windowReviews,
): AsyncGenerator<LogWindow, void> {
  for (let above: string | null = ''; above !== null; ) {
    const end: { id: string } | undefined = await row(
      db,
      statement`select opaque_id as ${output.text('id')} from transparency_reviews
       where merchant_id = $1 and opaque_id > $2 order by opaque_id offset ${size - 1} limit 1`,
      [merchantId, above],
    );
    const upTo: string | null = end?.id ?? null;
    yield upTo === null
      ? { condition: 'opaque_id > $2', values: [above] }
      : { condition: 'opaque_id > $2 and opaque_id <= $3', values: [above, upTo] };
    above = upTo;
  }
}
