import type { AttributeState, customAttribute, Static } from '@tribune/contract';
import { unnamedScaleSteps } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';

export type CustomAttribute = Static<typeof customAttribute>;

/** A shop's attributes, by position. */
export type AttributeSchema = readonly CustomAttribute[];

export interface StoredSchema {
  attributes: AttributeSchema;
  state: AttributeState;
  version: number;
}

/** What a scale, boolean or choice can say, as filters and counts write it; null for texts. */
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
 * Holds the schema as it is until the transaction ends. Whoever writes values shares it with others who do; an edit
 * waits for them and has it alone. So no value is ever stored that was checked against an earlier schema.
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

const schemaSql = `select attributes, attributes_state as state, attributes_version as version
  from merchants where merchant_id = $1`;

export const schemaOf = (db: Db, merchantId: string) => read(db, merchantId, schemaSql);

export const schemaForUpdate = (tx: Db, merchantId: string) =>
  read(tx, merchantId, `${schemaSql} for update`);

async function read(db: Db, merchantId: string, text: string): Promise<StoredSchema> {
  const found = await row<StoredSchema>(db, text, [merchantId]);
  if (!found) throw new Error('There is no such merchant');
  return found;
}
