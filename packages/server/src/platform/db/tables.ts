import type { Field } from './fields.ts';
import type { DB } from './types.gen.ts';

/**
 * What a feature declares about its tables, beside their SQL. Tenant isolation, distribution on Citus, docs/PRIVACY.md, the erasure
 * of persons and sandboxes are derived from it. app/tables.test.ts compares it with the database: it fails for tables and columns that are
 * missing here. Columns are names separated by spaces.
 */
export type Tables = { readonly [Name in keyof DB]?: Table };

export type Table = Contents &
  Times & {
    /**
     * Not distributed on Citus: a queue over all merchants, a table that finds an account of a merchant or outlives it, or one of the
     * installation, without a merchant_id. Default: the rows belong to merchants, and are distributed by merchant_id.
     */
    local?: 'queue' | 'account' | 'installation';
    /** Resetting a sandbox keeps the rows. Default: it deletes those of merchants and queues. */
    keptByReset?: true;
    /** Columns that a sandbox takes over from its live merchant. */
    copied?: string;
  };

type Contents = {
  /**
   * Columns that are not personal by themselves, or no longer once the personal ones are erased, of types that can hold texts, IDs
   * or hashes. Others are not personal unless declared, as are merchant_id, product_id, leases, and texts from a list of values.
   */
  other?: string;
} & (
  | {
      /** Columns that identify a person, contain what a person wrote or did, or allow re-identification. */
      personal: string;
      /** What an erasure does with them. */
      erased: string;
    }
  | { personal?: never; erased?: never }
);

/** What the test clock of a sandbox does with the times of a table of merchants or a queue. */
interface Times {
  /** Times that are moved into the past. */
  moved?: string;
  /** A day (UTC), part of the primary key, that is moved with them. */
  day?: string;
  /** Times that stay: leases, and those of settings, people, stores, feeds and logs, which live in real time. */
  real?: string;
  /** The rows are calculated from other tables: they are deleted and calculated again. */
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
