import type { Tables } from '../platform/db/tables.ts';
import { platformTables } from '../platform/tables.ts';
import { features } from './features.ts';

/** All tables, in the order of their names. */
export const tables: Tables = Object.fromEntries(
  [platformTables, ...features.map(({ tables }) => tables ?? {})]
    .flatMap((declared) => Object.entries(declared))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
