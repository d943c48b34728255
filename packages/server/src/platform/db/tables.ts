import type { Field } from './fields.ts';
import type { DB } from './types.gen.ts';

/**
 * A feature declares its tables beside their SQL. Tenant isolation, distribution on Citus, docs/PRIVACY.md, the erasure of persons and
 * sandboxes derive from the declarations. app/tables.test.ts compares them with the database, and fails for missing tables and columns.
 * Columns are names separated by spaces.
 */
export type Tables = { readonly [Name in keyof DB]?: Table };

export type Table = Contents &
  Times & {
    /**
     * Not distributed on Citus: a queue over all merchants, a table that finds an account of a merchant or outlives it, or an
     * installation-wide table without merchant_id. Default: the rows belong to merchants, and are distributed by merchant_id.
     */
    local?: 'queue' | 'account' | 'installation';
    /** Resetting a sandbox keeps the rows. Default: the reset deletes them, for tables of merchants and queues. */
    keptByReset?: true;
    /** Columns that a sandbox copies from its live merchant. */
    copied?: string;
  };

type Contents = {
  /**
   * Text, ID and hash columns that are not personal, or stop being personal once the personal columns are erased. Columns of other types
   * are not personal unless declared; neither are merchant_id, product_id, leases, and texts from a list of values.
   */
  other?: string;
} & (
  | {
      /** Columns that identify a person, contain what a person wrote or did, or allow re-identification. */
      personal: string;
      /** How an erasure treats them. */
      erased: string;
    }
  | { personal?: never; erased?: never }
);

/** How the test clock of a sandbox treats the times of a table of merchants or a queue. */
interface Times {
  /** Times that move into the past. */
  moved?: string;
  /** A day (UTC) in the primary key, which moves with them. */
  day?: string;
  /** Other columns of days (UTC) that move with the times. */
  days?: string;
  /** Times that do not move: leases, and those of settings, people, stores, feeds and logs, which use real time. */
  real?: string;
  /** The rows are calculated from other tables: they are deleted and recalculated. */
  recalculated?: true;
}

/** The names in a list that is separated by spaces or lines. */
export const namesIn = (columns = ''): string[] => columns.split(/\s+/).filter((name) => name !== '');

/** The contents of a table whose columns are declared as fields. */
export function declared(fields: Readonly<Record<string, Field>>): { personal: string; other: string } {
  const columns = (personal: boolean) =>
    Object.keys(fields)
      .filter((column) => fields[column]?.personal === personal)
      .join(' ');
  return { personal: columns(true), other: columns(false) };
}
