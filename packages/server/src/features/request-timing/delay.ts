import type { Static, timingConditions } from '@tribune/contract';
import { isWithinCategory } from '../../platform/product-category.ts';
import type { RequestTiming } from './stored-timing.ts';

type Conditions = Static<typeof timingConditions>;

export interface TimedProduct {
  productId: string;
  groupId: string | null;
  category: string | null;
}

export interface Delivery {
  shippingCountry: string | null;
  /** Days between order and delivery; null if unknown. */
  fulfillmentDays: number | null;
}

export interface Delay {
  delayDays: number;
  /** Name of the rule; null for the default delay. */
  rule: string | null;
}

/** The delay of an order: the longest of its products', so that all have arrived and been tried. */
export function delayOf(
  { rules }: Pick<RequestTiming, 'rules'>,
  order: { products: readonly TimedProduct[]; delivery: Delivery; defaultDays: number },
): Delay {
  const products = order.products.length > 0 ? order.products : [unknown];
  return products
    .map((product) => delayOfProduct(rules, product, order))
    .reduce((longest, one) => (one.delayDays > longest.delayDays ? one : longest));
}

const unknown: TimedProduct = { productId: '', groupId: null, category: null };

function delayOfProduct(
  rules: RequestTiming['rules'],
  product: TimedProduct,
  { delivery, defaultDays }: { delivery: Delivery; defaultDays: number },
): Delay {
  const [best] = rules
    .filter(({ when }) => applies(when, product, delivery))
    .toSorted((one, other) => specificity(other.when) - specificity(one.when));
  return best ? { delayDays: best.delayDays, rule: best.name } : { delayDays: defaultDays, rule: null };
}

function applies(when: Conditions, product: TimedProduct, delivery: Delivery): boolean {
  const { shippingCountry, fulfillmentDays: days } = delivery;
  return (
    isListed(when.productIds, product.productId) &&
    isListed(when.groupIds, product.groupId) &&
    isInOneOf(when.categories, product.category) &&
    isListed(when.countries, shippingCountry) &&
    (when.minFulfillmentDays === undefined || (days !== null && days >= when.minFulfillmentDays)) &&
    (when.maxFulfillmentDays === undefined || (days !== null && days <= when.maxFulfillmentDays))
  );
}

const isListed = (list: readonly string[] | undefined, value: string | null) =>
  list === undefined || (value !== null && list.includes(value));

const isInOneOf = (categories: readonly string[] | undefined, category: string | null) =>
  categories === undefined ||
  (category !== null && categories.some((one) => isWithinCategory(category, one)));

/**
 * A product takes precedence over its group, the group over the category, then the country, then the speed. Among equals, the first rule
 * applies.
 */
function specificity(when: Conditions): number {
  const speed = when.minFulfillmentDays !== undefined || when.maxFulfillmentDays !== undefined;
  return [when.productIds, when.groupIds, when.categories, when.countries, speed || undefined].reduce<number>(
    (sum, condition) => sum * 2 + (condition === undefined ? 0 : 1),
    0,
  );
}
