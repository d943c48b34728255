import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { startHarness } from '../../testing/harness.ts';
import { namesIn, tableContents } from './column-inventory.ts';

const { context } = await startHarness();

test('the inventory classifies every column of every table, and says how personal ones are erased', async () => {
  const found = await rows(
    context.db,
    statement`select c.table_name as ${output.text('table_name')}, array_agg(c.column_name::text order by c.column_name::text) as ${output.texts('columns')}
     from information_schema.columns as c
     join information_schema.tables as t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
     group by c.table_name`,
    [],
  );
  const advice = 'privacy/columns.ts must say what it holds and privacy/erasing/ must erase it';
  for (const { table_name: table, columns } of found) {
    const contents = tableContents[table];
    assert.ok(contents, `The table ${table} is new: ${advice}`);
    const said = [...namesIn(contents.personal), ...namesIn(contents.other)].sort();
    assert.deepEqual(said, columns.sort(), `The columns of ${table} have changed: ${advice}`);
    assert.ok(contents.erased.length > 0);
  }
  const tables = found.map(({ table_name }) => table_name).sort();
  assert.deepEqual(Object.keys(tableContents).sort(), tables, 'tables that are no more');
});
