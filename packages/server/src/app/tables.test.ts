import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { namesIn } from '../platform/db/tables.ts';
import { createTestDatabase } from '../testing/database.ts';
import { features } from './features.ts';
import { tables } from './tables.ts';

interface Column {
  name: string;
  type: string;
  /** Whether a constraint lists its values. */
  listed: boolean;
}

const columnsByTable = await catalog();
const names = (columns: Column[]) => columns.map(({ name }) => name);
const advice = (table: string) =>
  `${table}: see tables.ts of its feature, platform/db/tables.ts and CONTRIBUTING.md`;

test('a table is declared once, by the feature with its SQL', () => {
  const declared = features.flatMap(({ tables }) => Object.keys(tables ?? {}));
  assert.deepEqual(
    declared.filter((one, index) => declared.indexOf(one) !== index),
    [],
  );
  assert.deepEqual(Object.keys(tables).sort(), [...columnsByTable.keys()].sort());
});

for (const [table, columns] of columnsByTable)
  test(`the columns of ${table} are declared`, () => {
    const declared = Object.entries(tables).find(([name]) => name === table)?.[1] ?? {};
    const { local, personal, erased, other, copied } = declared;
    assert.equal(names(columns).includes('merchant_id'), local !== 'installation', advice(table));
    assert.equal(erased === undefined, personal === undefined);

    const classified = [personal, other, copied].flatMap(namesIn);
    assert.deepEqual(classified.toSorted(), [...new Set(classified)].sort(), advice(table));
    assert.deepEqual(
      classified.filter((name) => !names(columns).includes(name)),
      [],
      advice(table),
    );
    // Every setting of a merchant is copied into sandboxes, or not.
    const classifiable = table === 'merchants' ? columns : columns.filter(mayBePersonal);
    assert.deepEqual(
      names(classifiable).filter((name) => !classified.includes(name)),
      [],
      advice(table),
    );

    const { moved, day, real, recalculated } = declared;
    const isInSandbox = table !== 'merchants' && (local === undefined || local === 'queue');
    const times = isInSandbox && !recalculated ? names(columns.filter(isTime)) : [];
    assert.deepEqual([moved, day, real].flatMap(namesIn).sort(), times.sort(), advice(table));
  });

/** Whether the column may identify a person, by its type. */
function mayBePersonal({ name, type, listed }: Column): boolean {
  const isKey = ['merchant_id', 'product_id', 'lease', 'claim'].includes(name);
  return !isKey && !listed && /^(text|uuid|bytea|jsonb?|tsvector)/.test(type);
}

const isTime = ({ type }: Column) => /^(timestamp|date)/.test(type);

async function catalog(): Promise<Map<string, Column[]>> {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select c.relname::text as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
       'listed', exists (select from pg_constraint as k where k.conrelid = c.oid and k.conkey = array[a.attnum]
         and k.contype = 'c' and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'))) as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
     group by c.relname order by c.relname`,
  );
  await client.end();
  await database.drop();
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}
