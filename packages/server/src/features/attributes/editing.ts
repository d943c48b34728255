import {
  type attributeChange,
  type attributeCreation,
  lengths,
  maxAttributes,
  type Static,
  stateAfterEdit,
} from '@tribune/contract';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalidField, invalidState, notFound } from '../../platform/errors.ts';
import { assertLabelsAndProducts, labelsAndProducts } from './labels-and-products.ts';
import { beginCheck, forgetCheck } from './revalidation.ts';
import { type AttributeSchema, type CustomAttribute, holdSchemaAlone, schemaForUpdate } from './schema.ts';

/** Adds an attribute. Throws VALIDATION_ERROR, or INVALID_STATE if there are already 50. */
export function createAttribute(
  db: Db,
  merchantId: string,
  { creation, now }: { creation: Static<typeof attributeCreation>; now: Date },
): Promise<CustomAttribute> {
  const { label, type, options = [], required = false, promoted = false } = creation;
  return edited(db, merchantId, now, (schema) => {
    if (schema.length >= maxAttributes)
      throw invalidState(
        `A merchant can have ${maxAttributes} attributes. Delete an attribute before you create another.`,
      );
    const id = creation.id ?? freeId(schema, label);
    if (schema.some((other) => other.id === id))
      throw invalidField('id', 'is already used by another attribute');
    const last = Math.max(-1, ...schema.map(({ position }) => position));
    const position = creation.position ?? Math.min(last + 1, 999);
    const attribute = {
      id,
      label,
      type,
      options,
      required,
      promoted,
      position,
      filterLabel: creation.filterLabel ?? null,
      reviewLabel: creation.reviewLabel ?? null,
      translations: [],
      appliesTo: null,
      ...labelsAndProducts(creation),
    };
    assertOptionsFit(attribute);
    assertLabelsAndProducts(attribute);
    return { schema: [...schema, attribute], result: attribute };
  });
}

/** Changes the given fields. Throws VALIDATION_ERROR and NOT_FOUND. */
export function changeAttribute(
  db: Db,
  merchantId: string,
  { id, change, now }: { id: string; change: Static<typeof attributeChange>; now: Date },
): Promise<CustomAttribute> {
  return edited(db, merchantId, now, (schema) => {
    const before = schema.find((attribute) => attribute.id === id);
    if (!before) throw notFound('attribute');
    const {
      merchantId: _,
      translations,
      appliesTo,
      ...fields
    } = change as typeof change & {
      merchantId?: string;
    };
    const after = { ...before, ...fields, ...labelsAndProducts({ translations, appliesTo }) };
    assertOptionsFit(after);
    assertLabelsAndProducts(after);
    return { schema: schema.map((attribute) => (attribute.id === id ? after : attribute)), result: after };
  });
}

/** Removes an attribute; reviews keep their values. Throws NOT_FOUND. */
export function deleteAttribute(
  db: Db,
  merchantId: string,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  return edited(db, merchantId, now, (schema) => {
    const others = schema.filter((attribute) => attribute.id !== id);
    if (others.length === schema.length) throw notFound('attribute');
    return { schema: others, result: undefined };
  });
}

/**
 * Makes one edit under an exclusive lock. A draft applies to existing reviews at once; a locked schema becomes invalidated until the
 * merchant requests revalidation. Setting current values again is not an edit.
 */
function edited<Result>(
  db: Db,
  merchantId: string,
  now: Date,
  edit: (schema: AttributeSchema) => { schema: AttributeSchema; result: Result },
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await holdSchemaAlone(tx, merchantId);
    const stored = await schemaForUpdate(tx, merchantId);
    const { schema, result } = edit(stored.attributes);
    const inOrder = schema.toSorted((one, other) => one.position - other.position);
    if (JSON.stringify(inOrder) === JSON.stringify(stored.attributes)) return result;
    const state = stateAfterEdit[stored.state];
    await rows(
      tx,
      `update merchants set attributes = $2, attributes_version = attributes_version + 1, attributes_state = $3
       where merchant_id = $1`,
      [merchantId, JSON.stringify(inOrder), state],
    );
    if (state === 'draft') await beginCheck(tx, merchantId, { state, now, goOn: true });
    else await forgetCheck(tx, merchantId);
    return result;
  });
}

function assertOptionsFit({ type, options }: CustomAttribute): void {
  if ((type === 'select' || type === 'multiselect') && options.length === 0)
    throw invalidField('options', `must contain the values of a ${type}`);
  if (type === 'scale' && options.length !== 0 && (options.length < 2 || options.length > 10))
    throw invalidField('options', 'must contain the 2 to 10 steps of a scale, or be empty for 1 to 5');
  if ((type === 'boolean' || type === 'text') && options.length > 0)
    throw invalidField('options', `must be empty for a ${type}`);
}

/** Derives an id: `Fits as expected?` becomes `fits-as-expected`, with a number appended if that is already used. */
function freeId(schema: AttributeSchema, label: string): string {
  const words = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, lengths.attributeKey - 4);
  const stem = slug.replaceAll(/^-+|-+$/g, '') || 'attribute';
  const taken = new Set(schema.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
}
