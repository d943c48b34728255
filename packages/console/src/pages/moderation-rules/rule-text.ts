import { languageName } from '../../components/languages.ts';
import { itemTypeNames } from '../../components/status-badge.tsx';
import type { Rule } from './moderation-rules.tsx';

export const sourceNames = {
  widget: 'Your store',
  email: 'Review request',
  link: 'Review link',
  qr: 'QR code',
};

const or = new Intl.ListFormat('en', { type: 'disjunction' });

const times = (count: number) => (count === 1 ? 'before' : `at least ${count} times`);

/** The conditions of a rule in words. */
export function whenOf({ when }: Rule): string {
  const parts = [
    when.itemTypes && `only ${or.format(when.itemTypes.map((type) => itemTypeNames[type].toLowerCase()))}`,
    when.contains && `contains ${or.format(when.contains.map((text) => `“${text}”`))}`,
    when.languages && `in ${or.format(when.languages.map(languageName))}`,
    when.minWords !== undefined && `at least ${when.minWords} words`,
    when.maxWords !== undefined && `at most ${when.maxWords} words`,
    when.hasMedia !== undefined && `${when.hasMedia ? 'with' : 'without'} photos or videos`,
    when.productIds && `product ${or.format(when.productIds)}`,
    when.categories && `category ${or.format(when.categories)}`,
    when.sources && `from: ${or.format(when.sources.map((source) => sourceNames[source].toLowerCase()))}`,
    when.verified !== undefined && (when.verified ? 'verified purchase' : 'not a verified purchase'),
    when.firstFromAuthor !== undefined &&
      (when.firstFromAuthor ? 'first by this author' : 'author has earlier content'),
    when.rejectedBefore &&
      `author rejected ${times(when.rejectedBefore.times)} within ${when.rejectedBefore.days} days`,
    when.authorHasOrder !== undefined &&
      (when.authorHasOrder ? 'author has an order' : 'author without an order'),
    when.moreThanPerDay !== undefined && `more than ${when.moreThanPerDay} in a day by one author or device`,
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' · ') : 'All content';
}

export function effectOf(
  { hold, assignTo }: Rule,
  colleagues: readonly { value: string; label: string }[],
): string {
  const name = colleagues.find(({ value }) => value === assignTo)?.label ?? 'a former colleague';
  if (assignTo === null) return hold ? 'Hold for review' : 'None';
  return hold ? `Hold for review and assign to ${name}` : `Assign to ${name}`;
}
