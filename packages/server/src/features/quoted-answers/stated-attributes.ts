import { planIncludesGrowthFeatures } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { attributeSummaries, attributesOfProducts } from '../attributes/index.ts';
import { longestPassage } from '../topics/index.ts';
import type { FoundSentence, Reading } from './reading.ts';
import { namesAll } from './speaking.ts';

/** Maximum number of values that are named. */
const maxValues = 3;

/** What reviewers stated in an attribute that the question names, as in "Fit: True to size 71%, Runs small 29%". */
export async function statedAttributes(
  db: Db,
  { merchantId, attributes, plan }: Pick<Merchant, 'merchantId' | 'attributes' | 'plan'>,
  { products, reading }: { products: readonly string[]; reading: Reading },
): Promise<FoundSentence[]> {
  if (attributes.length === 0 || !planIncludesGrowthFeatures(plan)) return [];
  const schema = await attributesOfProducts(db, merchantId, { schema: attributes, products });
  const { asked } = reading;
  const forms = await reading.formsOf(schema.map(({ label }) => ({ text: label, language: asked.language })));
  const named = schema.filter(({ label }, at) => namesAll(asked, label, forms[at] ?? []));
  const share = new Intl.NumberFormat(asked.language, { style: 'percent' });
  const summaries = await attributeSummaries(db, merchantId, { schema: named, products });
  return summaries
    .filter(({ count }) => count > 0)
    .slice(0, 1)
    .map(({ label, distribution }) => ({
      source: 'product',
      reviewId: null,
      questionId: null,
      answerId: null,
      text: `${label}: ${valuesOf(distribution, share)}`.slice(0, longestPassage),
      question: null,
      rating: null,
      verified: null,
      language: null,
      createdAt: null,
    }));
}

const valuesOf = (
  distribution: readonly { label: string; count: number; percentage: number }[],
  share: Intl.NumberFormat,
): string =>
  distribution
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxValues)
    .map(({ label, percentage }) => `${label} ${share.format(percentage / 100)}`)
    .join(', ');
