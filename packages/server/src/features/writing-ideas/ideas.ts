import { type AnswerOf, type getWritingIdeas, locales, planIncludesGrowthFeatures } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { applicability, labelled } from '../attributes/index.ts';
import { chooseAspects, photoOf, sharedByProducts } from './choosing.ts';
import { questionsOf, topicsOfCategory, topicsOfProduct } from './sources.ts';

/** A product with fewer analyzed reviews also has the aspects of its category. */
const minAnalyzed = 20;

/** Ideas for writing a review of a product; none if the merchant has turned them off or its plan has no topics. */
export async function writingIdeasOf(
  db: Db,
  merchant: Merchant,
  { productId, language: requested }: { productId: string; language: string },
): Promise<AnswerOf<typeof getWritingIdeas>> {
  const { merchantId, attributes, plan, writingIdeas } = merchant;
  const language = locales.find((locale) => locale === requested) ?? 'en';
  if (!planIncludesGrowthFeatures(plan) || !writingIdeas) return { language, aspects: [], photoOf: null };
  const scales = attributes.filter(({ type }) => type === 'scale');
  const [own, questions, applies] = await Promise.all([
    topicsOfProduct(db, merchantId, productId),
    questionsOf(db, merchantId, productId),
    applicability(db, merchantId, { schema: scales, productId }),
  ]);
  const isKnown = (own[0]?.analyzed ?? 0) >= minAnalyzed;
  const others = isKnown ? [] : sharedByProducts(await topicsOfCategory(db, merchantId, productId));
  const aspects = chooseAspects([...own, ...others], {
    questions,
    attributes: scales.filter(applies).map((attribute) => labelled(attribute, language)),
    language,
  });
  return { language, aspects, photoOf: photoOf(aspects) };
}
