import type { customAttribute, Static } from '@tribune/contract';
import { unnamedScaleSteps } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { attributesOf, type StoredAttributes } from '../../platform/merchants/custom-attributes.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';

/** One attribute as the API describes it. */
export type CustomAttribute = Static<typeof customAttribute>;

/** A merchant's attributes, by position. */
export type AttributeSchema = readonly CustomAttribute[];

const columns = table('merchants')
  .holding<{ attributes: StoredAttributes }>()
  .as({ attributes: 'attributes', state: 'attributes_state', version: 'attributes_version' });
export type StoredSchema = Omit<Row<typeof columns>, 'attributes'> & { attributes: AttributeSchema };

/** The possible values of an attribute as filters and counters write them; null for texts. */
export function valuesOf({ type, options }: CustomAttribute): string[] | null {
  switch (type) {
    case 'select':
    case 'multiselect':
      return options;
    case 'scale':
      return Array.from({ length: stepsOf(options) }, (_, step) => String(step + 1));
    case 'boolean':
      return ['true', 'false'];
    case 'text':
      return null;
  }
}

export const stepsOf = (options: readonly string[]) => options.length || unnamedScaleSteps;

/**
 * Locks the schema until the end of the transaction: shared for writers of values, exclusive for edits. This ensures that no
 * value is stored that was validated against an earlier schema.
 */
export async function holdSchema(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock_shared(hashtextextended('attributes', hashtext($1::text)))`, [
    merchantId,
  ]);
}

export async function holdSchemaAlone(tx: Db, merchantId: string): Promise<void> {
  await rows(tx, `select pg_advisory_xact_lock(hashtextextended('attributes', hashtext($1::text)))`, [
    merchantId,
  ]);
}

/** The attributes by position, without a lock. */
export const schemaOf = (db: Db, merchantId: string) => read(db, merchantId, '');

/**
 * The attributes by position, locked until the transaction ends, so that no submission is checked against an older
 * schema.
 */
export const schemaForUpdate = (tx: Db, merchantId: string) => read(tx, merchantId, 'for update');

async function read(db: Db, merchantId: string, lock: 'for update' | ''): Promise<StoredSchema> {
  const found = await row(db, statement`select ${columns} from merchants where merchant_id = $1 ${lock}`, [
    merchantId,
  ]);
  assertMerchantExists(found);
  return { ...found, attributes: attributesOf(found.attributes) };
}
