import type {
  AlterTableStmt,
  ColumnDef,
  Constraint,
  CreateStmt,
  IndexStmt,
  Node,
  ParseResult,
} from '@pgsql/types';
import { parse } from 'libpg-query';
import { tables } from '../app/tables.ts';
import { statementsOf } from '../platform/db/sql-syntax.ts';
import { distributedTables } from '../platform/db/tenancy.ts';
import { faultsOfStatement } from './distributed-statements.ts';

export { loadModule as loadParser } from 'libpg-query';

const isDistributed: ReadonlySet<string> = new Set(distributedTables);

const sequentialMode = 'citus.multi_shard_modify_mode';
/**
 * The statements of a migration that Citus would refuse on distributed tables, as sentences. Plain PostgreSQL accepts them,
 * so no other test notices. Throws on invalid SQL.
 */
export async function faultsOnDistributedTables(sql: string): Promise<string[]> {
  const { stmts = [] }: ParseResult = await parse(sql);
  const faults: string[] = [];
  const created = new Set<string>();
  const referencing = new Set<string>();
  let alteredBefore = false;
  let sequential = false;
  for (const { stmt } of stmts) {
    if (!stmt) continue;
    if ('CreateStmt' in stmt) {
      created.add(stmt.CreateStmt.relation?.relname ?? '');
      faults.push(...ofNewTable(stmt.CreateStmt));
      if (hasForeignKey(stmt.CreateStmt)) referencing.add(stmt.CreateStmt.relation?.relname ?? '');
    } else if ('AlterTableStmt' in stmt) {
      const table = stmt.AlterTableStmt.relation?.relname ?? '';
      if (!isDistributed.has(table)) continue;
      alteredBefore ||= !created.has(table);
      faults.push(...ofAlteration(stmt.AlterTableStmt, table));
    } else if ('IndexStmt' in stmt) faults.push(...ofIndex(stmt.IndexStmt));
    else if ('VariableSetStmt' in stmt)
      sequential ||= stmt.VariableSetStmt.name === sequentialMode && stmt.VariableSetStmt.is_local === true;
    else if ('CreateFunctionStmt' in stmt) {
      if (alteredBefore && !sequential)
        faults.push(`create function after alter table needs: set local ${sequentialMode} = 'sequential'`);
    } else if ('CreateTrigStmt' in stmt) faults.push('triggers do not run for distributed tables');
    else if ('InsertStmt' in stmt) {
      const table = stmt.InsertStmt.relation?.relname ?? '';
      // It is distributed after this file. Until then it is a local table, which sees no row of a distributed one.
      if (isDistributed.has(table) && referencing.has(table))
        faults.push(`${table} has a foreign key: fill it in the next file`);
    }
  }
  faults.push(...statementsOf(sql).flatMap(faultsOfStatement));
  return faults;
}

function ofNewTable({ relation, tableElts = [] }: CreateStmt): string[] {
  const table = relation?.relname ?? '';
  const columns = tableElts.flatMap((node) => ('ColumnDef' in node ? [node.ColumnDef] : []));
  const ofTable = tableElts.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const hasMerchant = columns.some(({ colname }) => colname === 'merchant_id');
  if (!isDistributed.has(table))
    return hasMerchant && !Object.entries(tables).some(([name, { local }]) => name === table && local)
      ? [
          `${table} has a merchant_id: declare it in the tables.ts of its feature, and run \`npm run generate\``,
        ]
      : [];
  const all = [
    ...ofTable,
    ...columns.flatMap((column) =>
      constraintsOf(column).map((one) => ({ ...one, keys: [nameNode(column.colname)] })),
    ),
  ];
  const faults = all.flatMap((constraint) => ofConstraint(constraint, table));
  if (!all.some(({ contype }) => contype === 'CONSTR_PRIMARY')) faults.push(`${table} has no primary key`);
  return faults;
}

function ofAlteration({ cmds = [] }: AlterTableStmt, table: string): string[] {
  const faults = cmds.length > 1 ? [`alter table ${table} has ${cmds.length} clauses: write one each`] : [];
  for (const node of cmds) {
    if (!('AlterTableCmd' in node)) continue;
    const { def, subtype } = node.AlterTableCmd;
    if (!def) continue;
    if (subtype === 'AT_AddColumn' && 'ColumnDef' in def) {
      const { colname } = def.ColumnDef;
      if (constraintsOf(def.ColumnDef).some(({ contype }) => !simple.has(contype ?? '')))
        faults.push(`${table}.${colname}: add the column, then its constraint by name, in two statements`);
    } else if ('Constraint' in def) {
      if (!def.Constraint.conname) faults.push(`a new constraint of ${table} has no name`);
      faults.push(...ofConstraint(def.Constraint, table));
    }
  }
  return faults;
}

/** Constraints that `add column` may contain. */
const simple: ReadonlySet<string> = new Set([
  'CONSTR_NOTNULL',
  'CONSTR_NULL',
  'CONSTR_DEFAULT',
  'CONSTR_GENERATED',
]);

function ofConstraint(
  { contype, keys, fk_attrs, pktable, fk_del_action }: Constraint,
  table: string,
): string[] {
  if (contype === 'CONSTR_PRIMARY' || contype === 'CONSTR_UNIQUE')
    return textsOf(keys)[0] === 'merchant_id' ? [] : [`a key of ${table} does not begin with merchant_id`];
  if (contype !== 'CONSTR_FOREIGN') return [];
  const faults: string[] = [];
  const other = pktable?.relname ?? '';
  if (!textsOf(fk_attrs ?? keys).includes('merchant_id'))
    faults.push(`a foreign key of ${table} lacks merchant_id`);
  if (!isDistributed.has(other)) faults.push(`${table} refers to ${other}, which is not distributed`);
  if (fk_del_action === 'n' || fk_del_action === 'd')
    faults.push(`on delete set null or default in ${table} would set merchant_id`);
  return faults;
}

function ofIndex({ relation, indexParams = [], unique, idxname }: IndexStmt): string[] {
  if (!isDistributed.has(relation?.relname ?? '')) return [];
  const [first] = indexParams;
  if (first && 'IndexElem' in first && first.IndexElem.name === 'merchant_id') return [];
  return [`the ${unique ? 'unique ' : ''}index ${idxname} does not begin with merchant_id`];
}

const hasForeignKey = ({ tableElts }: CreateStmt): boolean =>
  JSON.stringify(tableElts ?? []).includes('"CONSTR_FOREIGN"');

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));

const nameNode = (name = ''): Node => ({ String: { sval: name } });

const textsOf = (nodes: Node[] = []) =>
  nodes.map((node) => ('String' in node ? node.String.sval : undefined));

/** Migrations of each kind that the lint accepts, in sequence. */
export const acceptedOnCitus: readonly string[] = [
  'alter table media add column a text not null default now()::text; alter table media add constraint a_long check (length(a) > 0)',
  'create function f() returns int language sql return 1; alter table media add column b text',
  `set local ${sequentialMode} = 'sequential'; alter table media add column c int; create or replace function f() returns int language sql return 2`,
  'alter table api_keys add column a int check (a > 0), add column b int',
  'create index reviews_by_note on reviews (merchant_id, lower(title)) where rating > 3',
  "create index reviews_by_words on reviews using gin (merchant_id, to_tsvector('simple', coalesce(title, '')))",
  'create unique index i on api_keys (hash, a)',
  'alter table reviews add column note text',
  'update reviews set note = lower(product_id)',
  'alter table reviews alter column note set not null',
  "alter table reviews alter column note set default ''",
  'alter table reviews add constraint note_once unique (merchant_id, note, review_id)',
  'alter table reviews drop constraint note_once',
  'create unique index note_once on reviews (merchant_id, note, review_id)',
  'drop index note_once',
  'alter table reviews alter column note drop not null',
  'alter table reviews alter column note type varchar(200)',
  'alter table reviews rename column note to remark',
  'alter table reviews add column remark_size int generated always as (length(remark)) stored',
  'alter table reviews drop column remark_size',
  'alter table media add constraint of_merchant foreign key (merchant_id) references merchants (merchant_id) on delete cascade not valid',
  'alter table media validate constraint of_merchant',
  'delete from moderation_log where merchant_id is null',
  "insert into tombstones (merchant_id, item_id, item_type, deleted_at, deleted_by) select merchant_id, merchant_id, 'review', created_at, 'system' from merchants",
  'drop table attribute_counts',
  'create table attribute_counts (merchant_id uuid not null, note text not null, primary key (merchant_id, note))',
];
