import assert from 'node:assert/strict';
import fc, { type Arbitrary } from 'fast-check';
import { tasksOf } from '../../app/jobs.ts';
import { rows } from '../../platform/db/database.ts';
import type { Answer, Harness, TestMerchant } from '../harness.ts';
import { faultsOf, foundBy, type Given, type ModelAttribute, placed, together } from './attribute-model.ts';
import { type ModelQuestion, type ModelReview, type ShopModel, type Status, votes } from './shop-model.ts';

/** A merchant of the service and its in-memory model. */
export interface Both {
  harness: Harness;
  shop: TestMerchant;
  model: ShopModel;
  /** Makes every text unique, so that none is held as a duplicate. */
  said: number;
}

/** One action, applied to both. */
export interface Command {
  run(both: Both): Promise<void>;
  toString(): string;
}

const products = ['P-1', 'P-2'];
const statuses = ['approved', 'rejected', 'flagged'] as const;

const command = <Inputs>(
  name: string,
  inputs: Arbitrary<Inputs>,
  run: (both: Both, inputs: Inputs) => Promise<void>,
): Arbitrary<Command> =>
  inputs.map((given) => ({
    run: (both) => run(both, given),
    toString: () => `${name} ${JSON.stringify(given)}`,
  }));

const picked = <Item>(items: Item[], pick: number): Item | undefined =>
  items[pick % Math.max(items.length, 1)];
const pick = fc.nat(1_000);

function expectStatus(answer: Answer, status: number, what = ''): void {
  assert.equal(answer.status, status, `${what} ${JSON.stringify(answer.body)}`);
}

/** Values that match the schema, nearly match it, or match another version of it. */
const given: Arbitrary<Given | undefined> = fc.option(
  fc.record(
    {
      fit: fc.constantFrom('small', 'true', 'large', 'odd'),
      comfort: fc.constantFrom<unknown>(1, 2, 3, 4, 5, 7, '3'),
      features: fc.constantFrom<unknown>(
        ['dry'],
        ['dry', 'warm'],
        ['light, but strong', 'dry'],
        [],
        ['wet'],
        'dry',
      ),
      gift: fc.constantFrom<unknown>(true, false, 'true'),
      use: fc.constantFrom('hills', 'town'),
      size: fc.constant('M'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  { nil: undefined },
);
/** Mostly valid values, as otherwise few submissions would be accepted. */
const mostlyFitting: Arbitrary<Given | undefined> = fc.oneof(
  { weight: 1, arbitrary: given },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        fit: fc.constantFrom('true', 'large'),
        comfort: fc.constantFrom(1, 2, 3),
        features: fc.constantFrom(['dry'], ['dry', 'warm']),
        gift: fc.boolean(),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
);

const submit = command(
  'submit',
  fc.record({
    productId: fc.constantFrom(...products),
    rating: fc.integer({ min: 1, max: 5 }),
    customer: fc.nat(5),
    ordered: fc.boolean(),
    held: fc.boolean().map((held) => held),
    attributes: mostlyFitting,
  }),
  async ({ shop, model, ...both }, { productId, rating, customer, ordered, held, attributes }) => {
    const heldBack = held && customer === 0;
    const text = `Said number ${both.said} of many${heldBack ? ', see www.cheap-boots.example' : ''}.`;
    const email = `c${customer}@example.com`;
    const answer = await shop.asServer('POST', '/reviews', {
      merchantId: shop.id,
      productId,
      rating,
      text,
      authorName: 'Maya',
      authorEmail: email,
      attributes,
      ...(ordered && { orderId: 'O-1' }),
    });
    const schema = model.schema;
    const faults = model.growth ? faultsOf(schema, attributes) : [];
    if (faults.length > 0) {
      expectStatus(answer, 400);
      const fields = answer.body.error.details.map(({ field }: { field: string }) => field);
      return assert.deepEqual(fields.sort(), faults);
    }
    const holder = model.reviews.find(
      (one) => one.holdsPlace && one.email === email && one.productId === productId,
    );
    if (holder) {
      expectStatus(answer, 409);
      return assert.equal(answer.body.error.details[0].message, holder.id);
    }
    expectStatus(answer, 200);
    if (model.growth && model.attributesState === 'draft' && schema.some(({ promoted }) => promoted))
      model.attributesState = 'locked';
    const { id, createdAt, status } = answer.body.data;
    assert.equal(status, heldBack ? 'pending' : 'approved');
    const values =
      attributes === undefined ? null : withoutEmpty(model.growth && schema.length > 0, attributes);
    const { shown, aside } = placed(schema, values);
    model.reviews.push({
      id,
      productId,
      rating,
      text,
      email,
      status,
      createdAt,
      shown,
      aside,
      found: foundBy(schema, shown),
      verification: ordered ? 'merchant' : 'none',
      holdsPlace: ordered,
      statusBeforeFlag: null,
      lastReason: null,
      featuredSequence: null,
      featuredAt: '',
      votes: new Map(),
      reply: null,
    });
  },
);

/** With a schema an empty list counts as absent; without one it is stored as sent. */
function withoutEmpty(checked: boolean, attributes: Given): Given | null {
  if (!checked) return attributes;
  const entries = Object.entries(attributes).filter(
    ([, value]) => !(Array.isArray(value) && value.length === 0),
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function setStatus(model: ShopModel, review: ModelReview, status: Status): void {
  const { email, productId, verification } = review;
  const taken = model.reviews.some(
    (one) => one !== review && one.holdsPlace && one.email === email && one.productId === productId,
  );
  review.holdsPlace = verification === 'merchant' && status !== 'rejected' && !taken;
  review.status = status;
}

const moderate = command(
  'moderate',
  fc.record({ pick, status: fc.constantFrom(...statuses), reason: fc.constantFrom('one', 'other') }),
  async ({ shop, model }, { pick, status, reason }) => {
    const review = picked(model.reviews, pick);
    if (!review) return;
    expectStatus(await shop.asStaff('PATCH', `/reviews/${review.id}/moderate`, { status, reason }), 200);
    if (review.status === status && review.lastReason === reason) return;
    review.lastReason = reason;
    if (status !== 'flagged') review.statusBeforeFlag = null;
    else if (review.status !== 'flagged') review.statusBeforeFlag = review.status;
    setStatus(model, review, status);
  },
);

const flag = command(
  'flag',
  fc.record({ pick, flagged: fc.boolean() }),
  async ({ shop, model }, { pick, flagged }) => {
    const review = picked(model.reviews, pick);
    if (!review) return;
    const answer = await shop.asServer('PATCH', `/reviews/${review.id}/flag`, { flagged });
    if (flagged && review.status === 'rejected') return expectStatus(answer, 409);
    expectStatus(answer, 200);
    if (flagged && review.status !== 'flagged') review.statusBeforeFlag = review.status;
    if (flagged || review.status === 'flagged') review.lastReason = null;
    if (flagged) setStatus(model, review, 'flagged');
    else if (review.status === 'flagged') {
      setStatus(model, review, review.statusBeforeFlag ?? 'pending');
      review.statusBeforeFlag = null;
    }
    assert.equal(answer.body.data.status, review.status);
  },
);

const feature = command(
  'feature',
  fc.record({
    pick,
    featured: fc.boolean(),
    featuredSequence: fc.constantFrom(undefined, 1, 2, 3, 999, 0, 1000, 1.5),
  }),
  async ({ shop, model }, { pick, featured, featuredSequence }) => {
    const review = picked(model.reviews, pick);
    if (!review) return;
    const body = { featured, featuredSequence };
    const answer = await shop.asServer('POST', `/reviews/${review.id}/feature`, body);
    if (!model.growth) return expectStatus(answer, 403);
    if ([0, 1000, 1.5].includes(featuredSequence ?? 1)) return expectStatus(answer, 400);
    expectStatus(answer, 200);
    const sequence = featured ? (featuredSequence ?? 999) : null;
    if (sequence !== review.featuredSequence) review.featuredAt = answer.body.data.updatedAt;
    review.featuredSequence = sequence;
    assert.equal(answer.body.data.featuredSequence, sequence);
  },
);

const vote = command(
  'vote',
  fc.record({ pick, voter: fc.nat(3), helpful: fc.boolean(), onQuestion: fc.boolean() }),
  async ({ shop, model }, { pick, voter, helpful, onQuestion }) => {
    const items: (ModelReview | ModelQuestion)[] = onQuestion ? model.questions : model.reviews;
    const item = picked(items, pick);
    if (!item) return;
    const path = `/${onQuestion ? 'questions' : 'reviews'}/${item.id}/helpful`;
    const answer = await shop.asBrowser('POST', path, { helpful, userId: `u${voter}` });
    if (item.status !== 'approved') return expectStatus(answer, 404);
    const alreadyVoted = item.votes.has(`u${voter}`);
    item.votes.set(`u${voter}`, helpful);
    assert.deepEqual(answer.body.data, { ...votes(item.votes), alreadyVoted });
  },
);

const reply = command(
  'reply',
  fc.record({ pick, text: fc.constantFrom('Thank you!', 'We are sorry.', null) }),
  async ({ shop, model }, { pick, text }) => {
    const review = picked(model.reviews, pick);
    if (!review) return;
    const path = `/reviews/${review.id}/reply`;
    const answer = await (text ? shop.asServer('PUT', path, { text }) : shop.asServer('DELETE', path));
    expectStatus(answer, 200);
    const { createdAt, updatedAt } = answer.body.data.reply ?? {};
    review.reply =
      text === null ? null : { text, createdAt: review.reply?.createdAt ?? createdAt, updatedAt };
  },
);

const remove = command(
  'delete',
  fc.record({ pick, kind: fc.nat(5) }),
  async ({ shop, model }, { pick, kind }) => {
    const question = picked(model.questions, pick);
    if (kind === 0 && question) {
      expectStatus(await shop.asStaff('DELETE', `/admin/questions/${question.id}`), 200);
      model.questions = model.questions.filter((one) => one !== question);
    } else if (kind === 1 && question) {
      const answer = picked(question.answers, pick);
      if (!answer) return;
      expectStatus(await shop.asStaff('DELETE', `/admin/answers/${answer.id}`), 200);
      question.answers = question.answers.filter((one) => one !== answer);
    } else {
      const review = picked(model.reviews, pick);
      if (!review) return;
      expectStatus(await shop.asStaff('DELETE', `/admin/reviews/${review.id}`), 200);
      model.reviews = model.reviews.filter((one) => one !== review);
    }
  },
);

const ask = command('ask', fc.constantFrom(...products), async ({ shop, model, said }, productId) => {
  const text = `Asked as number ${said} of many?`;
  const body = { text, authorName: 'Maya', authorEmail: 'maya@example.com', externalProductId: productId };
  const answer = await shop.asServer('POST', `/products/${productId}/questions`, body);
  expectStatus(answer, 200);
  const { id, createdAt } = answer.body.data;
  model.questions.push({ id, productId, text, status: 'pending', votes: new Map(), answers: [], createdAt });
});

const answerIt = command(
  'answer',
  fc.record({ pick, verified: fc.boolean() }),
  async ({ shop, model, said }, { pick, verified }) => {
    const question = picked(model.questions, pick);
    if (!question) return;
    const text = `Answered as number ${said} of many.`;
    const body = { answer: text, author: { name: 'Ben' }, verified };
    const answer = await shop.asServer('POST', `/questions/${question.id}/answers`, body);
    expectStatus(answer, 200);
    const { id, createdAt, status } = answer.body.data;
    assert.equal(status, verified ? 'approved' : 'pending');
    question.answers.push({ id, text, verified, status, createdAt });
  },
);

const moderateQuestion = command(
  'moderate question',
  fc.record({ pick, status: fc.constantFrom('approved' as const, ...statuses), ofAnswer: fc.boolean() }),
  async ({ shop, model }, { pick, status, ofAnswer }) => {
    const question = picked(model.questions, pick);
    const item = ofAnswer ? picked(question?.answers ?? [], pick) : question;
    if (!item) return;
    const path = `/${ofAnswer ? 'answers' : 'questions'}/${item.id}/moderate`;
    expectStatus(await shop.asStaff('PATCH', path, { status }), 200);
    item.status = status;
  },
);

const pool: ModelAttribute[] = [
  { id: 'fit', label: 'Fit', type: 'select' as const, options: ['small', 'true', 'large'] },
  { id: 'comfort', label: 'Comfort', type: 'scale' as const, options: [] as string[] },
  {
    id: 'features',
    label: 'Features',
    type: 'multiselect' as const,
    options: ['dry', 'warm', 'light, but strong'],
  },
  { id: 'gift', label: 'A gift?', type: 'boolean' as const, options: [] as string[] },
  { id: 'use', label: 'Used for', type: 'text' as const, options: [] as string[] },
].map((attribute) => ({ ...attribute, required: false, promoted: false, position: 0 }));

const optionsOf: Record<string, string[][]> = {
  fit: [
    ['small', 'true', 'large'],
    ['true', 'large'],
    ['odd', 'small', 'true'],
  ],
  comfort: [[], ['bad', 'fair', 'good'], ['1', '2', '3', '4', '5', '6', '7', '8']],
  features: [['dry', 'warm', 'light, but strong'], ['warm'], ['dry', 'wet']],
};

/** After an edit, a draft schema is applied to all reviews again, and a locked one is invalidated. */
function edited(model: ShopModel): void {
  if (model.attributesState !== 'draft') model.attributesState = 'invalidated';
  else for (const review of model.reviews) review.found = foundBy(model.schema, review.shown);
}

const createAttribute = command(
  'create attribute',
  fc.record({ which: fc.nat(pool.length - 1), promoted: fc.constantFrom(true, true, false) }),
  async ({ shop, model }, { which, promoted }) => {
    const base = pool[which] as ModelAttribute;
    const { id, label, type, options } = base;
    const answer = await shop.asStaff('POST', '/admin/attributes', { id, label, type, options, promoted });
    if (!model.growth) return expectStatus(answer, 403);
    if (model.attributes.some((attribute) => attribute.id === id)) return expectStatus(answer, 400);
    expectStatus(answer, 200);
    const position = Math.max(-1, ...model.attributes.map((attribute) => attribute.position)) + 1;
    model.attributes = [...model.schema, { ...base, promoted, position }];
    edited(model);
  },
);

const changeAttribute = command(
  'change attribute',
  fc.record({
    pick,
    change: fc.record(
      {
        label: fc.constantFrom('Label', 'Other label'),
        options: fc.nat(2),
        required: fc.constantFrom(false, false, true),
        promoted: fc.boolean(),
        position: fc.nat(4),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  }),
  async ({ shop, model }, { pick, change: { options: which, ...rest } }) => {
    const attribute = picked(model.attributes, pick);
    const id = attribute?.id ?? 'fit';
    const options = which === undefined ? undefined : optionsOf[id]?.[which];
    const change = { ...rest, ...(options && { options }) };
    const answer = await shop.asStaff('PATCH', `/admin/attributes/${id}`, change);
    if (!model.growth) return expectStatus(answer, 403);
    if (!attribute) return expectStatus(answer, 404);
    expectStatus(answer, 200);
    const before = JSON.stringify(model.schema);
    model.attributes = model.schema.map((one) => (one.id === id ? { ...one, ...change } : one));
    if (JSON.stringify(model.schema) !== before) edited(model);
  },
);

const deleteAttribute = command('delete attribute', pick, async ({ shop, model }, pick) => {
  const attribute = picked(model.attributes, pick);
  const answer = await shop.asStaff('DELETE', `/admin/attributes/${attribute?.id ?? 'fit'}`);
  if (!model.growth) return expectStatus(answer, 403);
  if (!attribute) return expectStatus(answer, 404);
  model.attributes = model.attributes.filter((one) => one !== attribute);
  edited(model);
});

const revalidate = command('revalidate', fc.constant(null), async ({ harness, shop, model }) => {
  const answer = await shop.asStaff('POST', '/admin/attributes/revalidate');
  if (!model.growth) return expectStatus(answer, 403);
  expectStatus(answer, 200);
  // The task does not use graphile-worker's helpers.
  await tasksOf(harness.context).check_attributes?.({ merchantId: shop.uuid }, undefined as never);
  for (const review of model.reviews) {
    if (model.attributesState !== 'draft')
      Object.assign(review, placed(model.schema, together(review.shown, review.aside)));
    review.found = foundBy(model.schema, review.shown);
  }
  if (model.attributesState === 'invalidated') model.attributesState = 'locked';
});

const changePlan = command(
  'plan',
  fc.constantFrom('standard' as const, 'growth' as const, 'enterprise' as const, 'growth' as const),
  async ({ harness, shop, model }, plan) => {
    const { db, changes } = harness.context;
    const merchantId = shop.uuid;
    await rows(db, 'update merchants set plan = $2 where merchant_id = $1', [merchantId, plan]);
    changes.announce({ kind: 'merchant', merchantId });
    model.plan = plan;
  },
);

const weighted = (weight: number, arbitrary: Arbitrary<Command>) => ({ weight, arbitrary });

export const commands: Arbitrary<Command> = fc.oneof(
  weighted(8, submit),
  weighted(4, moderate),
  weighted(2, flag),
  weighted(3, feature),
  weighted(5, vote),
  weighted(1, reply),
  weighted(1, remove),
  weighted(3, ask),
  weighted(3, answerIt),
  weighted(4, moderateQuestion),
  weighted(3, createAttribute),
  weighted(2, changeAttribute),
  weighted(1, deleteAttribute),
  weighted(4, revalidate),
  weighted(1, changePlan),
);
