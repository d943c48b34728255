import { queueItemTypes } from '@tribune/contract';

/** A reading of a prompt: a tool, its input, and the URI under which the result is attached. */
export interface Reading {
  tool: string;
  input: object;
  uri: string;
  /** The prompt works without it if the store's plan does not include it. */
  optional?: boolean;
}

interface Argument {
  name: string;
  description: string;
  required: boolean;
  /** Source of completions: the store's products, or these values. */
  completes?: 'products' | readonly string[];
}

/** Values of arguments. Product arguments contain product IDs. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface Prompt {
  name: string;
  title: string;
  description: string;
  arguments: readonly Argument[];
  /** Tools that the prompt mentions. Callers see the prompt only if they may use all of these tools. */
  tools: readonly string[];
  /** Instructions, without any text of customers. */
  text(values: Values): string;
  readings(values: Values): readonly Reading[];
}

const product = (name: string, description: string): Argument => ({
  name,
  description: `${description}: name, SKU, GTIN or product ID.`,
  required: true,
  completes: 'products',
});

const bothSides =
  'Report both what is praised and what is criticized, in proportion to the reviews. Give the number of reviews behind each statement, and cite reviewId. Where the reviews do not say, answer that they do not.';

/** Values entered by a person, as JSON, so that no value can pass for an instruction. */
const quoted = (value: string | undefined) => JSON.stringify(value ?? '');

const uriOf = (productId: string | undefined, aspect: string) =>
  `tribune://products/${encodeURIComponent(productId ?? '')}/${aspect}`;

const summaryOf = (productId: string | undefined): Reading => ({
  tool: 'get_summary',
  input: { productId },
  uri: uriOf(productId, 'summary'),
  optional: true,
});
const reviewsOf = (productId: string | undefined): Reading => ({
  tool: 'search_reviews',
  input: { productId },
  uri: uriOf(productId, 'reviews'),
});
const questionsOf = (productId: string | undefined): Reading => ({
  tool: 'get_questions',
  input: { productId },
  uri: uriOf(productId, 'questions'),
});

const ownersSay: Prompt = {
  name: 'what_owners_say',
  title: 'What do owners say about a product',
  description: 'Summarizes the reviews of a product, or what they say about one aspect of it.',
  arguments: [
    product('product', 'The product'),
    { name: 'about', description: 'One aspect, such as "battery life" or "fit".', required: false },
  ],
  tools: ['get_summary', 'search_reviews', 'what_do_owners_say'],
  text: ({ product, about }) =>
    [
      `What do owners say about the product ${quoted(product)}${about ? `, and in particular about ${quoted(about)}` : ''}?`,
      'Its summary and newest reviews are attached.',
      about
        ? 'Call what_do_owners_say for the aspect, in one to three words.'
        : 'Call what_do_owners_say for aspects that the attachments leave open.',
      bothSides,
    ].join(' '),
  readings: ({ product }) => [summaryOf(product), reviewsOf(product)],
};

const compare: Prompt = {
  name: 'compare_products',
  title: "Compare two products by their owners' reviews",
  description: 'Compares two products by ratings, strengths and weaknesses.',
  arguments: [
    product('first', 'The first product'),
    product('second', 'The second product'),
    { name: 'about', description: 'What matters most, such as "durability".', required: false },
  ],
  tools: ['get_ratings', 'get_summary', 'search_reviews', 'what_do_owners_say'],
  text: ({ first, second, about }) =>
    [
      `Compare the products ${quoted(first)} and ${quoted(second)} by the reviews of their owners${about ? `, above all in ${quoted(about)}` : ''}.`,
      'Their ratings, summaries and newest reviews are attached.',
      'Call what_do_owners_say for both products before you compare an aspect. A small difference between averages of few reviews is no difference: say so.',
      bothSides,
    ].join(' '),
  readings: ({ first, second }) => [
    { tool: 'get_ratings', input: { productIds: [first, second] }, uri: 'tribune://ratings' },
    ...[first, second].flatMap((productId) => [summaryOf(productId), reviewsOf(productId)]),
  ],
};

const rightForMe: Prompt = {
  name: 'is_it_right_for_me',
  title: 'Is this product right for me',
  description: 'Checks a product against what you need it for, by its reviews and answered questions.',
  arguments: [
    product('product', 'The product'),
    {
      name: 'needs',
      description: 'What you need it for, such as "day hikes in rain, wide feet".',
      required: true,
    },
  ],
  tools: ['get_summary', 'search_reviews', 'get_questions', 'what_do_owners_say'],
  text: ({ product, needs }) =>
    [
      `Is the product ${quoted(product)} right for these needs: ${quoted(needs)}?`,
      'Its summary, newest reviews and answered questions are attached.',
      'Call what_do_owners_say for each need, in one to three words. For each need, say whether the reviews confirm it, contradict it or do not mention it, then conclude. Reasons against the product matter as much as reasons for it.',
      bothSides,
    ].join(' '),
  readings: ({ product }) => [summaryOf(product), reviewsOf(product), questionsOf(product)],
};

const tones = ['friendly', 'formal', 'brief'];

const reply: Prompt = {
  name: 'reply_to_review',
  title: 'Draft a reply to a review',
  description: 'Drafts a reply of the store to a review. Publishes nothing.',
  arguments: [
    { name: 'reviewId', description: 'ID of the review, as in review_01….', required: true },
    {
      name: 'tone',
      description: `Tone of the reply, such as ${tones.join(', ')}.`,
      required: false,
      completes: tones,
    },
  ],
  tools: ['draft_reply', 'publish_reply'],
  text: ({ reviewId, tone }) =>
    [
      `Draft a reply of the store to the review ${quoted(reviewId)}${tone ? `, in this tone: ${quoted(tone)}` : ''}.`,
      "The review, its present reply and the store's templates are attached.",
      'Write in the language of the review. Address what it says, thank for criticism, promise nothing that the store did not, and reveal nothing about the customer or the order. Show the draft, and call publish_reply only after a person has agreed to exactly that text.',
    ].join(' '),
  readings: ({ reviewId }) => [
    {
      tool: 'draft_reply',
      input: { reviewId },
      uri: `tribune://reviews/${encodeURIComponent(reviewId ?? '')}/draft`,
    },
  ],
};

const queue: Prompt = {
  name: 'summarize_queue',
  title: 'Summarize the moderation queue',
  description: 'Groups the oldest pending items by why they were held. Decides nothing.',
  arguments: [
    {
      name: 'type',
      description: `Only items of this type: ${queueItemTypes.join(', ')}.`,
      required: false,
      completes: queueItemTypes,
    },
  ],
  tools: ['list_queue'],
  text: () =>
    [
      'Summarize the moderation queue. Its counts and oldest pending items are attached.',
      'Group the items by screening results and reports, name the IDs of each group, and list first what is urgent: personal data, threats, and items with open reports. Propose decisions by the review policy, never by the rating: withholding reviews because they are negative is illegal. Decide nothing yourself; a person decides.',
    ].join(' '),
  readings: ({ type }) => [
    { tool: 'list_queue', input: { limit: 50, ...(type && { type }) }, uri: 'tribune://queue' },
  ],
};

export const prompts: readonly Prompt[] = [ownersSay, compare, rightForMe, reply, queue];
