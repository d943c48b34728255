import { tenantTables } from './tenant-tables.gen.ts';

/** Tables whose rows belong to one merchant. Excludes local tables, which map credentials to merchants. */
export { tenantTables };

/** Tables distributed by merchant_id on Citus; all others are local tables of its coordinator. */
export const distributedTables: readonly string[] = ['merchants', ...tenantTables];

const tables = `(?:only\\s+)?(?:lateral\\s+)?"?(?:${tenantTables.join('|')})"?(?!\\w)`;
/** A name followed by a parenthesis is a function, except after `insert into`. */
const uses = new RegExp(
  `\\binto\\s+${tables}|(?:\\b(?:from|join|update|using)\\s|,)\\s*${tables}(?!\\s*\\()`,
  'gi',
);
/** merchant_id in a comparison or in an insert's column list. Selecting or returning it does not restrict rows. */
const bindings =
  /\bmerchant_id"?\s*(?:=|in\b)|=\s*(?:"?\w+"?\.)?"?merchant_id\b|\binto\s[^()]*\([^()]*\bmerchant_id\b|\busing\s*\([^()]*\bmerchant_id\b/gi;
const checked = new Set<string>();

/** Contained in statements over all merchants. */
export const everyMerchant = '/* every merchant */';

/**
 * A safety net for tenant isolation: throws if a statement references tenant tables more often than it restricts merchant_id. Statements
 * over all merchants are exempt.
 */
export function assertNamesMerchant(text: string): void {
  if (checked.has(text)) return;
  const used = text.match(uses)?.length ?? 0;
  const bound = text.match(bindings)?.length ?? 0;
  if (used > bound && !text.includes(everyMerchant))
    throw new Error(
      `This statement uses ${used} tenant tables and binds merchant_id ${bound} times: ${text}`,
    );
  checked.add(text);
}
