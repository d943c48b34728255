import { writtenTypes } from '../content-types.ts';
import { bulkAction } from '../queue/schemas.ts';
import { reviewStatuses } from '../reviews/states.ts';
import { routesOf } from '../route.ts';
import {
  boolean,
  counted,
  exact,
  idReference,
  languageCode,
  lengths,
  listOf,
  nullable,
  oneOf,
  optional,
  singleLine,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { sideFields, testFields } from './routes.ts';

const route = routesOf({ tag: 'Moderation', audiences: ['bearer'] });

/**
 * Conditions of moderation rules. Must never include rating or sentiment: suppressing negative reviews is illegal (16 CFR 465; EU
 * directive 2019/2161). rules.test.ts checks this.
 */
export const ruleConditions = exact(
  'Conditions, all of which must hold. The rating cannot be one of them. Conditions about authors are not met if their address is unknown.',
  {
    ...optional({
      itemTypes: Type.Array(oneOf(writtenTypes), {
        minItems: 1,
        maxItems: writtenTypes.length,
        description: 'Only items of these types.',
      }),
      contains: Type.Array(singleLine(100), {
        minItems: 1,
        maxItems: 50,
        description: 'Words or phrases, of which the text or the author name contains one.',
      }),
      languages: Type.Array(languageCode(), {
        minItems: 1,
        maxItems: 30,
        description: 'Detected languages (ISO 639-1).',
      }),
      minWords: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Minimum number of words.' }),
      maxWords: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Maximum number of words.' }),
      hasMedia: Type.Boolean({ description: 'Whether photos or videos are submitted with the review.' }),
      productIds: Type.Array(text(lengths.id, "The merchant's product ID."), {
        minItems: 1,
        maxItems: 100,
        description: 'Only these products.',
      }),
      categories: Type.Array(singleLine(lengths.id, 'Category of products.'), {
        minItems: 1,
        maxItems: 100,
        description:
          'Only products of these categories, including subcategories: `Clothing` includes `Clothing > Jackets`.',
      }),
      sources: Type.Array(oneOf(['widget', 'email', 'link', 'qr']), {
        minItems: 1,
        maxItems: 4,
        description:
          'Where a review comes from: a page or server of the store, a review request, a public link or a printed QR code.',
      }),
      verified: Type.Boolean({ description: 'Whether it is a verified purchase.' }),
      firstFromAuthor: Type.Boolean({
        description: "Whether it is the first item of this type from the author's email address.",
      }),
      rejectedBefore: exact('Rejected items of the same author.', {
        times: Type.Integer({ minimum: 1, maximum: 100, description: 'Minimum number of rejected items.' }),
        days: Type.Integer({ minimum: 1, maximum: 365, description: 'Only rejections of the last days.' }),
      }),
      authorHasOrder: Type.Boolean({
        description: "Whether the store knows a completed order of the author's email address.",
      }),
      moreThanPerDay: Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          'Only if the author, or several authors with the same network address and browser, submitted more than this many items within 24 hours, this one included.',
      }),
    }),
  },
);

export const moderationRule = exact('A moderation rule.', {
  name: singleLine(80, 'Name of the rule, shown to moderators.'),
  enabled: Type.Boolean({ description: 'Whether the rule applies.' }),
  when: ruleConditions,
  hold: Type.Boolean({ description: 'Whether matching items are held for moderation.' }),
  assignTo: nullable(idReference('user', 'Staff member to whom matching items are assigned; null: nobody.')),
});

const ruleList = (description: string) => Type.Array(moderationRule, { maxItems: 50, description });
const answer = Type.Object({
  rules: ruleList('The rules in order. The first rule that assigns an item determines the staff member.'),
  updatedAt: nullable(timestamp('Time of the last change; null when there never were rules.')),
});

export const getModerationRules = route('GET /admin/moderation-rules', {
  operationId: 'getModerationRules',
  summary: 'List moderation rules',
  description:
    "The merchant's own rules, which hold or assign new and edited content. They are applied with the automated screening.",
  role: 'analyst',
  answer,
});

export const putModerationRules = route('PUT /admin/moderation-rules', {
  operationId: 'putModerationRules',
  summary: 'Replace the moderation rules',
  description:
    'Replaces all rules. Send the `updatedAt` that you read: if somebody changed the rules since, the answer is INVALID_STATE. Rules apply to content submitted or edited from then on.',
  role: 'admin',
  body: Type.Object({
    rules: ruleList('The new rules, in order.'),
    updatedAt: Type.Optional(nullable(timestamp('The `updatedAt` that was read.'))),
  }),
  answer,
  errors: ['INVALID_STATE'],
});

const ruleBody = Type.Object({ rule: moderationRule });

/** What a rule would have held. Its samples contain no ratings: a rule is judged by texts. */
export const ruleTest = Type.Object({
  since: string('First day (UTC) of the tested period of 90 days.'),
  isComplete: boolean(
    'Whether all content of the period was checked. Otherwise the time for a request was used up, and `oldestChecked` says how far the check went back.',
  ),
  oldestChecked: nullable(timestamp('Time of the oldest checked item; null if there was none.')),
  checked: counted('Checked items, without imported ones.'),
  matching: counted('Items that the rule matches.'),
  share: Type.Number({ description: 'Matching items in percent of the checked ones.' }),
  applicable: counted(
    'Matching items that are published and about which no moderator has decided: those that applying the rule would hold.',
  ),
  samples: listOf('Up to 20 matching items, newest first.', {
    type: oneOf(writtenTypes, 'Type of the item.'),
    id: string('ID of the item.'),
    status: oneOf(reviewStatuses, 'Present status.'),
    createdAt: timestamp('Time of submission.'),
    productId: nullable(string("The merchant's product ID; null for store reviews.")),
    authorName: string('Display name of the author.'),
    excerpt: string('Beginning of the texts.'),
  }),
  ratings: Type.Object(
    {
      matching: Type.Object(sideFields, { description: 'Reviews that the rule matches.' }),
      others: Type.Object(sideFields, { description: 'The other checked reviews.' }),
    },
    { description: 'Ratings of the checked reviews, which the rule itself does not see.' },
  ),
  test: Type.Object(testFields, {
    description:
      'Whether the ratings differ more than by chance: the rule affects some stars more often than others.',
  }),
});

export const tryModerationRule = route('POST /admin/moderation-rules/test', {
  operationId: 'tryModerationRule',
  summary: 'Test a moderation rule',
  description:
    'Returns what the rule would have held in the last 90 days, without changing anything, and whether it affects some star ratings more often than others (chi-square test). Histories of authors end with the tested item.',
  role: 'moderator',
  body: ruleBody,
  answer: ruleTest,
});

export const applyModerationRule = route('POST /admin/moderation-rules/apply', {
  operationId: 'applyModerationRule',
  summary: 'Apply a moderation rule to published content',
  description:
    'Queues a background job that holds the published content of the last 90 days that the rule matches, except what a moderator has decided about. Saving the rule is separate. `GET /admin/queue/bulk/{bulkId}` returns its progress, and `POST /admin/queue/bulk/{bulkId}/undo` publishes all of it again.',
  role: 'admin',
  body: ruleBody,
  answer: bulkAction,
  errors: ['INVALID_STATE'],
});
