import { type Db, rows } from '../db/database.ts';
import { output, statement } from '../db/statement.ts';

/** The terms that a text search configuration searches for, in their order: without stop words such as "is". */
export async function withoutStopWords(db: Db, terms: readonly string[], config: string): Promise<string[]> {
  const found = await rows(
    db,
    statement`select term as ${output.text('term')} from unnest($1::text[]) with ordinality as given (term, place)
      where numnode(websearch_to_tsquery($2::regconfig, term)) > 0 order by place`,
    [terms, config],
  );
  return found.map(({ term }) => term);
}
