import { type AttributeState, planIncludesGrowthFeatures, stateAfterSubmission } from '@tribune/contract';
import type { Changes } from '../../platform/db/changes.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { checkedValues, placedValues, type Values } from './attribute-values.ts';
import { type AttributeSchema, type StoredSchema, schemaOf } from './schema.ts';
import { combinationOf, tagsOf } from './tags.ts';

/** A review's attributes as its row keeps them. */
export interface StoredAttributes {
  shown: Values | null;
  aside: Values | null;
  tags: string[] | null;
  combination: string | null;
}

/**
 * What becomes of the attributes of a review that is sent. On a plan with custom attributes they must fit the schema, else
 * VALIDATION_ERROR. Below, nothing is refused: what a customer says is kept, whether it fits or not.
 */
export function submittedAttributes(
  { plan }: Merchant,
  schema: AttributeSchema,
  given: Values | undefined,
): StoredAttributes {
  if (!planIncludesGrowthFeatures(plan)) return storedAttributes(schema, given ?? null);
  return keptAttributes(schema, { shown: checkedValues(schema, given), aside: null });
}

/** Of a review that comes from elsewhere: what fits is shown, what does not is set aside. */
export const storedAttributes = (schema: AttributeSchema, given: Values | null): StoredAttributes =>
  keptAttributes(schema, placedValues(schema, given));

function keptAttributes(
  schema: AttributeSchema,
  placed: { shown: Values | null; aside: Values | null },
): StoredAttributes {
  const tags = tagsOf(schema, placed.shown);
  return { ...placed, tags, combination: tags && combinationOf(tags) };
}

/** The schema as the database has it, read only where this process has not heard of an edit yet. */
export async function currentSchema(
  db: Db,
  { merchantId, attributes, attributesVersion }: Merchant,
  now: { attributes_version: number; attributes_state: AttributeState },
): Promise<Pick<StoredSchema, 'attributes' | 'state'>> {
  if (now.attributes_version !== attributesVersion) return schemaOf(db, merchantId);
  return { attributes, state: now.attributes_state };
}

/** The first review that is sent locks a draft that promotes an attribute. */
export const locksSchema = (
  { plan }: Merchant,
  { attributes, state }: Pick<StoredSchema, 'attributes' | 'state'>,
): boolean =>
  stateAfterSubmission[state] !== state &&
  planIncludesGrowthFeatures(plan) &&
  attributes.some(({ promoted }) => promoted);

export async function lockSchema(
  tx: Db,
  merchantId: string,
  changes: Pick<Changes, 'announce'>,
): Promise<void> {
  await rows(
    tx,
    `update merchants set attributes_state = 'locked' where merchant_id = $1 and attributes_state = 'draft'`,
    [merchantId],
  );
  afterCommit(tx, () => changes.announce({ kind: 'merchant', merchantId }));
}
