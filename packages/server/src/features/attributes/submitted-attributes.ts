import { type AttributeState, planIncludesGrowthFeatures, stateAfterSubmission } from '@tribune/contract';
import type { Changes } from '../../platform/db/changes.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { Applies } from './applicability.ts';
import { checkedValues, placedValues, type Values } from './attribute-values.ts';
import { type AttributeSchema, type StoredSchema, schemaOf } from './schema.ts';
import { combinationOf, tagsOf } from './tags.ts';

/** A review's attributes as stored. */
export interface StoredAttributes {
  shown: Values | null;
  aside: Values | null;
  tags: string[] | null;
  combination: string | null;
}

/**
 * The attributes to store for a submission. With a plan that includes custom attributes, throws VALIDATION_ERROR unless they
 * match the schema. On other plans any values are stored, so that no submission is lost (docs/API-CONTRACT.md, Limits).
 */
export function submittedAttributes(
  { plan }: Merchant,
  schema: AttributeSchema,
  given: Values | undefined,
  applies: Applies,
): StoredAttributes {
  if (!planIncludesGrowthFeatures(plan)) return storedAttributes(schema, given ?? null, applies);
  return keptAttributes(schema, { shown: checkedValues(schema, given, applies), aside: null });
}

/** The attributes of an imported review: matching values are shown, unmatched values are stored separately. */
export const storedAttributes = (
  schema: AttributeSchema,
  given: Values | null,
  applies: Applies,
): StoredAttributes => keptAttributes(schema, placedValues(schema, given, applies));

function keptAttributes(
  schema: AttributeSchema,
  placed: { shown: Values | null; aside: Values | null },
): StoredAttributes {
  const tags = tagsOf(schema, placed.shown);
  return { ...placed, tags, combination: tags && combinationOf(tags) };
}

/** The current schema; queried only when the cached one is out of date. */
export async function currentSchema(
  db: Db,
  { merchantId, attributes, attributesVersion }: Merchant,
  now: { attributes_version: number; attributes_state: AttributeState },
): Promise<Pick<StoredSchema, 'attributes' | 'state'>> {
  if (now.attributes_version !== attributesVersion) return schemaOf(db, merchantId);
  return { attributes, state: now.attributes_state };
}

/** Whether this submission locks the schema: the first one does, if a draft promotes an attribute. */
export const locksSchema = (
  { plan }: Merchant,
  { attributes, state }: Pick<StoredSchema, 'attributes' | 'state'>,
): boolean =>
  stateAfterSubmission[state] !== state &&
  planIncludesGrowthFeatures(plan) &&
  attributes.some(({ promoted }) => promoted);

/** Moves a draft schema to `locked`, and drops the cached merchant in every process after the commit. */
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
