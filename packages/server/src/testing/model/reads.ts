import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import { valuesOf } from './attribute-model.ts';
import type { Both } from './commands.ts';
import type { ListQuery, ModelReview } from './shop-model.ts';

/** One public read, compared between service and model. */
export interface Read {
  look(both: Both): Promise<void>;
  toString(): string;
}

const read = (name: string, look: Read['look']): Read => ({ look, toString: () => name });

const products = ['P-1', 'P-2'];
const sorts = ['featured', 'newest', 'oldest', 'highest', 'lowest', 'helpful'] as const;

async function get({ shop }: Both, path: string) {
  const { status, body } = await shop.asBrowser('GET', path);
  return { status, body };
}

/** The detected language is not modeled: it comes from a library with its own tests. */
const withoutLanguage = <Item extends object>(items: Item[]) =>
  items.map((item) => {
    const { language: _, ...rest } = item as Item & { language?: unknown };
    return rest;
  });

/** How often lists were filtered by attributes, by kind of outcome. */
export const seen = { gated: 0, draft: 0, locked: 0, invalidated: 0 };

interface Asked extends ListQuery {
  productId: string | null;
  limit: number;
  byCursor: boolean;
  /** Picks attributes and values from the current schema. */
  filters: { pick: number; values: number[] }[];
}

const asked: Arbitrary<Asked> = fc.record({
  productId: fc.constantFrom('P-1', 'P-2', null),
  sort: fc.constantFrom(...sorts),
  limit: fc.constantFrom(2, 3, 7, 100),
  byCursor: fc.boolean(),
  filters: fc.array(
    fc.record({ pick: fc.nat(9), values: fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }) }),
    {
      maxLength: 2,
    },
  ),
  ...({
    rating: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), {
      nil: undefined,
      freq: 2,
    }),
    verified: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  } as { rating: Arbitrary<number[]>; verified: Arbitrary<boolean> }),
});

/** Reads a whole filtered list page by page. */
export const listRead: Arbitrary<Read> = asked.map((query) =>
  read(`list ${JSON.stringify(query)}`, (both) =>
    compareList(both, { ...query, attributes: attributesAsked(both, query) }),
  ),
);

function attributesAsked({ model }: Both, { filters }: Asked): Record<string, string[]> {
  const attributes = model.schema.filter(({ type }) => type !== 'text');
  return Object.fromEntries(
    filters.flatMap(({ pick, values }) => {
      const attribute = attributes[pick % Math.max(attributes.length, 1)];
      const known = attribute ? valuesOf(attribute) : [];
      if (!attribute || known.length === 0) return [];
      return [[attribute.id, [...new Set(values.map((value) => known[value % known.length] ?? ''))]]];
    }),
  );
}

async function compareList(both: Both, query: Asked): Promise<void> {
  const { model } = both;
  const { productId, sort = 'featured', rating, verified, attributes = {}, limit, byCursor } = query;
  const path = productId === null ? '/reviews' : `/products/${productId}/reviews`;
  const parts = [
    ...[`sort=${sort}`, `limit=${limit}`],
    ...(rating ?? []).map((stars) => `rating=${stars}`),
    ...(verified === undefined ? [] : [`verified=${verified}`]),
    ...Object.entries(attributes).flatMap(([key, values]) =>
      values.map((value) => `attributes[${key}]=${encodeURIComponent(value)}`),
    ),
  ];
  const url = `${path}?${parts.join('&')}`;
  const filtered = Object.keys(attributes).length > 0;
  if (filtered) seen[model.growth ? model.attributesState : 'gated']++;
  if (filtered && (!model.growth || model.attributesState === 'invalidated'))
    return assert.equal((await get(both, url)).status, model.growth ? 409 : 403, url);

  const { head, sorted } = model.list(productId, query);
  const totalPages = Math.ceil(sorted.length / limit);
  const pages = Math.min(totalPages, 4) || 1;
  let startAfter = '';
  for (let page = 1; page <= pages; page++) {
    const here = byCursor ? `${url}${startAfter}` : `${url}&page=${page}`;
    const { body } = await get(both, here);
    const shown = sorted.slice((page - 1) * limit, page * limit);
    const last = page < totalPages ? (shown.at(-1)?.id ?? null) : null;
    assert.deepEqual(
      { ...body, reviews: withoutLanguage(body.reviews) },
      {
        ...head,
        limit,
        totalReviewsIsEstimate: false,
        totalPages,
        page: byCursor && page > 1 ? null : page,
        nextStartAfter: last,
        reviews: shown.map((review) => model.publicReview(review)),
      },
      here,
    );
    startAfter = `&startAfter=${last}`;
  }
}

const plainList = (productId: string | null, sort: (typeof sorts)[number]) =>
  read(`${productId} ${sort}`, (both) =>
    compareList(both, { productId, sort, limit: 100, byCursor: false, filters: [] }),
  );

const singles = read('singles', async (both) => {
  for (const review of both.model.reviews) {
    const { status, body } = await get(both, `/reviews/${review.id}`);
    if (review.status !== 'approved') assert.equal(status, 404);
    else assert.deepEqual(withoutLanguage([body]), [both.model.publicReview(review)]);
  }
});

const ratings = read('ratings', async (both) => {
  const { body } = await get(both, '/products/ratings?productIds=P-1,P-2,P-3');
  assert.deepEqual(body, { ratings: [...products, 'P-3'].map((productId) => both.model.ratings(productId)) });
});

const questions = read('questions', async (both) => {
  const { model } = both;
  for (const productId of products)
    for (const sort of ['newest', 'oldest', 'helpful'] as const) {
      const expected = model.questionList(productId, sort);
      const path = `/products/${productId}/questions?sort=${sort}&limit=3&includeAnswers=true`;
      const walked: { id: string; answers: object[] }[] = [];
      for (let next: string | null = ''; next !== null; ) {
        const { body }: { body: { questions: []; totalQuestions: number; nextStartAfter: string | null } } =
          await get(both, `${path}${next && `&startAfter=${next}`}`);
        assert.equal(body.totalQuestions, expected.length);
        walked.push(...body.questions);
        next = body.nextStartAfter;
      }
      assert.deepEqual(
        withoutLanguage(walked).map((question) => ({
          ...question,
          answers: withoutLanguage((question as { answers: object[] }).answers),
        })),
        expected.map((question) => ({
          ...model.publicQuestion(question),
          answers: model.publicAnswers(question),
        })),
        `${path} ${sort}`,
      );
    }
});

const singleQuestions = read('singleQuestions', async (both) => {
  for (const question of both.model.questions) {
    const one = await get(both, `/questions/${question.id}`);
    const answers = await get(both, `/questions/${question.id}/answers?limit=100`);
    if (question.status !== 'approved') {
      assert.deepEqual([one.status, answers.status], [404, 404]);
      continue;
    }
    const expected = both.model.publicAnswers(question);
    assert.deepEqual(
      [withoutLanguage([one.body])[0], withoutLanguage(answers.body.answers), answers.body.totalAnswers],
      [{ ...both.model.publicQuestion(question), answers: one.body.answers }, expected, expected.length],
    );
    assert.deepEqual(withoutLanguage(one.body.answers), expected);
  }
});

const widget = read('widget', async (both) => {
  const { body } = await get(both, `/merchants/${both.shop.id}/widget-config`);
  const { planTier, promotedAttributesState, customAttributes, features } = body;
  assert.deepEqual({ planTier, promotedAttributesState, customAttributes }, both.model.widget());
  assert.deepEqual([...new Set(Object.values(features))], [both.model.growth]);
});

const exists = read('exists', async (both) => {
  const wanted = ({ email, productId, status }: ModelReview, customer: string, product: string) =>
    email === customer && productId === product && status !== 'rejected';
  for (const product of products)
    for (const customer of [0, 1, 2, 3, 4, 5].map((number) => `c${number}@example.com`)) {
      const path = `/reviews/exists?merchantId=${both.shop.id}&productId=${product}&customerEmail=${customer}`;
      const { body } = await get(both, path);
      const theirs = both.model.reviews.filter((review) => wanted(review, customer, product));
      const holder = theirs.find(({ holdsPlace }) => holdsPlace);
      assert.equal(body.data.exists, theirs.length > 0);
      if (holder) assert.equal(body.data.reviewId, holder.id);
      else if (theirs.length === 0) assert.equal(body.data.reviewId, null);
      else assert.ok(theirs.some(({ id }) => id === body.data.reviewId));
    }
});

/** The reads made after every other command. */
export const someRead: Arbitrary<Read> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(read('nothing', async () => {})) },
  { weight: 6, arbitrary: listRead },
  { weight: 1, arbitrary: fc.constantFrom(ratings, widget) },
);

/** All reads, made at the end of a sequence. */
export const everyRead: Read[] = [
  ...[...products, null].flatMap((productId) => sorts.map((sort) => plainList(productId, sort))),
  ...[singles, ratings, questions, singleQuestions, widget, exists],
];
