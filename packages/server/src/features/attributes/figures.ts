import type { attributeInWidget, attributeSummary, Static } from '@tribune/contract';
import { type Db, plannedOnce, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { ratioHalfUp } from '../../platform/rounding.ts';
import { attributesOfProducts } from './applicability.ts';
import { wholeShop } from './counts.ts';
import { withLabels } from './labels.ts';
import { type AttributeSchema, type CustomAttribute, valuesOf } from './schema.ts';
import { presenceTag, tagOf } from './tags.ts';

type AttributeSummary = Static<typeof attributeSummary>;
type AttributeInWidget = Static<typeof attributeInWidget>;
type Figures = Pick<AttributeSummary, 'count' | 'average' | 'distribution'>;

/** Summaries of each attribute except texts over the published reviews of products, or of the whole merchant. */
export async function attributeSummaries(
  db: Db,
  merchantId: string,
  { schema, products }: { schema: AttributeSchema; products: readonly string[] | null },
): Promise<AttributeSummary[]> {
  const summarised = schema.filter(({ type }) => type !== 'text');
  if (summarised.length === 0) return [];
  const counts = await tagCounts(db, merchantId, products);
  return summarised.map((attribute) => {
    const { id, label, type } = attribute;
    return { id, label, type, ...figuresOf(attribute, counts) };
  });
}

/** A merchant's attributes, or those that apply to a product, with their summaries over all published reviews. */
export async function attributesWithFigures(
  db: Db,
  { merchantId, attributes }: { merchantId: string; attributes: AttributeSchema },
  productId: string | null,
): Promise<AttributeInWidget[]> {
  if (attributes.length === 0) return [];
  const counts = await tagCounts(db, merchantId, null);
  const applying = await attributesOfProducts(db, merchantId, {
    schema: attributes,
    products: productId === null ? null : [productId],
  });
  return applying.map((attribute) => {
    const { appliesTo, ...fields } = withLabels(attribute);
    return { ...fields, appliesToAll: appliesTo === null, ...figuresOf(attribute, counts) };
  });
}

function figuresOf(attribute: CustomAttribute, counts: ReadonlyMap<string, number>): Figures {
  const { id, type, options } = attribute;
  const values = (valuesOf(attribute) ?? []).map((value) => ({
    value,
    count: counts.get(tagOf(id, value)) ?? 0,
  }));
  const sum = values.reduce((total, { count }) => total + count, 0);
  const count = type === 'multiselect' ? (counts.get(presenceTag(id)) ?? 0) : sum;
  const points = values.reduce((total, { value, count }) => total + Number(value) * count, 0);
  return {
    count,
    average: type === 'scale' && count > 0 ? ratioHalfUp(points, count, 2) : null,
    distribution: values.map(({ value, count: times }, step) => ({
      value,
      label: type === 'scale' ? (options[step] ?? value) : value,
      count: times,
      percentage: ratioHalfUp(times * 100, count, 1),
    })),
  };
}

/** The number of published reviews per tag. */
async function tagCounts(
  db: Db,
  merchantId: string,
  products: readonly string[] | null,
): Promise<ReadonlyMap<string, number>> {
  const kept = await rows(
    db,
    statement`${plannedOnce}select tag as ${output.text('tag')}, sum(kept.stars1 + kept.stars2 + kept.stars3 + kept.stars4 + kept.stars5) as ${output.number('count')}
     from attribute_counts as kept cross join unnest(kept.tags) as tag
     where kept.merchant_id = $1 and kept.product_id = any($2::text[]) group by tag`,
    [merchantId, products ?? [wholeShop]],
  );
  return new Map(kept.map(({ tag, count }) => [tag, count]));
}
