import type { moderationRule, QueueItemType, Static } from '@tribune/contract';
import { type Db, rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { uuidOf } from '../../platform/ids.ts';
import { isWithinCategory } from '../../platform/product-category.ts';
import type { AuthorFacts } from '../authors/index.ts';
import { patternOf } from './blocked-words.ts';
import { type Finding, matchIn, type Submission } from './phase.ts';

/** A rule of the merchant: its conditions, and what it does with content that meets all of them. */
export type Rule = Static<typeof moderationRule>;

/** The product's category if an enabled rule depends on categories; otherwise null, without a query. */
export async function categoryForRules(
  db: Db,
  merchantId: string,
  { rules, productId }: { rules: readonly Rule[]; productId: string },
): Promise<string | null> {
  if (!rules.some(({ enabled, when }) => enabled && when.categories)) return null;
  const found = await rowWith(db, table('products')('category'), {
    merchant_id: merchantId,
    product_id: productId,
  });
  return found?.category ?? null;
}

/** A finding for each rule that holds the submission. */
export const ruleFindings = (submission: Submission): Finding[] =>
  matchingRules(submission).flatMap(({ rule: { name, hold }, found }) =>
    hold
      ? [
          {
            phase: 'moderation_rule',
            reasonCode: 'other',
            field: found?.field ?? null,
            excerpt: found?.excerpt ?? null,
            note: name,
          },
        ]
      : [],
  );

/** UUID of the staff member to whom the first matching rule assigns the submission; null if none does. */
export function assigneeOf(submission: Submission): string | null {
  for (const { rule } of matchingRules(submission))
    if (rule.assignTo !== null) return uuidOf('user', rule.assignTo);
  return null;
}

type Found = ReturnType<typeof matchIn>;

/** What rules see of an item. */
export type RuleInput = Pick<Submission, 'words' | 'authorName' | 'facts'>;

const matchingRules = (submission: Submission): { rule: Rule; found: Found }[] =>
  submission.rules.flatMap((rule) => {
    const match = rule.enabled ? ruleMatch(rule, submission) : null;
    return match ? [{ rule, ...match }] : [];
  });

/** Whether an item meets all conditions of a rule, and the text that it contains; null if it does not. */
export function ruleMatch({ when }: Rule, input: RuleInput): { found: Found } | null {
  if (!factsMatch(when, input)) return null;
  if (!when.contains) return { found: null };
  const found = matchIn(input, patternOf(when.contains));
  return found && { found };
}

function factsMatch(when: Rule['when'], { words, facts }: RuleInput): boolean {
  const allows = <Value>(allowed: readonly Value[] | undefined, value: Value | null) =>
    allowed === undefined || (value !== null && allowed.includes(value));
  const isSame = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value;
  return (
    allows<QueueItemType>(when.itemTypes, facts.itemType) &&
    allows(when.languages, facts.language) &&
    allows(when.productIds, facts.productId) &&
    isInOneOf(when.categories, facts.category) &&
    allows(when.sources, facts.source) &&
    isSame(when.hasMedia, facts.hasMedia) &&
    isSame(when.verified, facts.verified) &&
    authorMatches(when, facts.author) &&
    lengthMatches(when, words)
  );
}

const isInOneOf = (allowed: readonly string[] | undefined, category: string | null) =>
  allowed === undefined || (category !== null && allowed.some((one) => isWithinCategory(category, one)));

function authorMatches(when: Rule['when'], author: AuthorFacts | null): boolean {
  const { firstFromAuthor: isFirst, rejectedBefore: rejected, authorHasOrder, moreThanPerDay } = when;
  if (!dependsOnAuthor(when)) return true;
  return (
    author !== null &&
    (isFirst === undefined || isFirst === (author.earlier === 0)) &&
    (!rejected || author.rejectedDaysAgo.filter((age) => age <= rejected.days).length >= rejected.times) &&
    (authorHasOrder === undefined || authorHasOrder === author.hasOrder) &&
    (moreThanPerDay === undefined || author.lastDay > moreThanPerDay)
  );
}

/** Whether a condition is about the author of the content. */
export const dependsOnAuthor = ({
  firstFromAuthor,
  rejectedBefore,
  authorHasOrder,
  moreThanPerDay,
}: Rule['when']): boolean =>
  [firstFromAuthor, rejectedBefore, authorHasOrder, moreThanPerDay].some((value) => value !== undefined);

function lengthMatches({ minWords, maxWords }: Rule['when'], words: Record<string, string>): boolean {
  if (minWords === undefined && maxWords === undefined) return true;
  const count = wordCount(Object.values(words).join(' '));
  return count >= (minWords ?? 0) && count <= (maxWords ?? Number.POSITIVE_INFINITY);
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Counts words also in languages written without spaces. */
export function wordCount(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}
