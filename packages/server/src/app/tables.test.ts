import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignableTables } from '../platform/db/assignment.ts';
import { namesIn } from '../platform/db/tables.ts';
import { type Column, columnsByTable } from '../testing/catalog.ts';
import { startHarness } from '../testing/harness.ts';
import { features } from './features.ts';
import { tables } from './tables.ts';

const { context } = await startHarness();
const catalog = await columnsByTable(context.db);
const names = (columns: Column[]) => columns.map(({ name }) => name);
const advice = (table: string) =>
  `${table}: see tables.ts of its feature, platform/db/tables.ts and CONTRIBUTING.md`;

test('a table is declared once, by the feature with its SQL', () => {
  const declared = features.flatMap(({ tables }) => Object.keys(tables ?? {}));
  assert.deepEqual(
    declared.filter((one, index) => declared.indexOf(one) !== index),
    [],
  );
  assert.deepEqual(Object.keys(tables).sort(), [...catalog.keys()].sort());
});

test('all tables with items that can be assigned to a staff member are known', () => {
  const assignable = [...catalog].filter(([, columns]) => names(columns).includes('assigned_to'));
  assert.deepEqual(
    assignable.map(([table]) => table),
    [...assignableTables].sort(),
  );
});

for (const [table, columns] of catalog)
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

    const { moved, day, days, real, recalculated } = declared;
    const isInSandbox = table !== 'merchants' && (local === undefined || local === 'queue');
    const times = isInSandbox && !recalculated ? names(columns.filter(isTime)) : [];
    assert.deepEqual([moved, day, days, real].flatMap(namesIn).sort(), times.sort(), advice(table));
  });

/** Whether the column may identify a person, by its type. */
function mayBePersonal({ name, type, listed }: Column): boolean {
  const isKey = ['merchant_id', 'product_id', 'lease', 'claim'].includes(name);
  return !isKey && listed === null && /^(text|uuid|bytea|jsonb?|tsvector)/.test(type);
}

const isTime = ({ type }: Column) => /^(timestamp|date)/.test(type);
