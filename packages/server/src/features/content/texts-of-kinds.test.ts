import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { createTestDatabase } from '../../testing/database.ts';

/*
 * A text that is added to store reviews, questions and answers, by the lines that CONTRIBUTING.md names and in the database:
 * whatever reads, stores or sends the texts of these kinds must know it. texts.test.ts does the same with reviews.
 */
const uses = `'public', 'files', 'holdings', 'submission', 'words'`;
const added: Record<string, [line: string, text: string][]> = {
  'contract/src/store-reviews/schemas.ts': [
    ["  text: Type.Optional(text(lengths.text, 'Text of the review.')),", 'note: Type.Optional(text(200)),'],
    ["  text: nullable(string('Text of the review.')),", "note: nullable(string('Note.')),"],
  ],
  'contract/src/questions/schemas.ts': [
    ["  text: text(lengths.questionText, 'The question.'),", 'note: Type.Optional(text(200)),'],
    ["  text: string('The question.'),", "note: nullable(string('Note.')),"],
    ["  answer: text(lengths.text, 'The answer.'),", 'answerNote: Type.Optional(text(200)),'],
    ["  answer: string('The answer.'),", "answerNote: nullable(string('Note.')),"],
  ],
  'server/src/features/store-reviews/columns.ts': [
    [`  body: personal.text('text', ${uses}),`, `note: personal.text('note', ${uses}),`],
  ],
  'server/src/features/questions/columns.ts': [
    [`  body: personal.text('text', ${uses}),`, `note: personal.text('note', ${uses}),`],
    [`  body: personal.text('answer', ${uses}),`, `note: personal.text('answerNote', ${uses}),`],
  ],
};
const packages = join(import.meta.dirname, '../../../..');
const sources = new Map(
  Object.entries(added).map(([file, lines]) => {
    const path = join(packages, file);
    const source = lines.reduce(
      (text, [line, one]) => {
        assert.equal(text.split(`${line}\n`).length, 2, `${file} has this line once: ${line}`);
        return text.replace(line, `${line} ${one}`);
      },
      readFileSync(path, 'utf8'),
    );
    return [pathToFileURL(path).href, source];
  }),
);
registerHooks({
  load: (url, context, next) => ({
    ...next(url, context),
    ...(sources.has(url) && { source: sources.get(url) }),
  }),
});

const template = await createTestDatabase();
const client = new pg.Client({ connectionString: template.url });
await client.connect();
for (const table of ['store_reviews', 'questions', 'answers'])
  await client.query(`alter table ${table} add column note text`);
await client.end();
await template.becomeTemplate();

// Imported once the hook is registered.
const { startHarness } = await import('../../testing/harness.ts');
const { rows } = await import('../../platform/db/database.ts');
const { typeId, uuidOf } = await import('../../platform/ids.ts');
const { writtenKinds } = await import('../content-kinds/index.ts');
const { exported } = await import('../exports/index.ts');
const { contentOf } = await import('../external-moderation/content.ts');
const { importerOf } = await import('../imports/files.fixture.ts');
const { ok, process: processed } = await import('../privacy/person.fixture.ts');
const { holdingsOf } = await import('../privacy/personal-data.ts');

const harness = await startHarness();
const { context } = harness;
const { db } = context;
type Shop = Awaited<ReturnType<typeof harness.merchant>>;
const idOf = (shop: Shop) => shop.uuid;
const note = 'Zanzibar by bicycle';
const authorEmail = 'author@example.com';
const text = 'Is it warm enough for a week in the hills in November?';

const ask = (shop: Shop, more: object) =>
  ok(
    shop.asBrowser('POST', '/products/P-1/questions', {
      externalProductId: 'P-1',
      authorName: 'Maya',
      authorEmail,
      text,
      ...more,
    }),
  );
const cells = ['"2026-01-02T10:00:00.000Z"', `"${authorEmail}"`, '"Maya"', `"${note}"`];
const head = 'createdAt,authorEmail,authorName';

/** Each kind with its field, a submission, and files with one. */
const kinds = [
  {
    type: 'store_review',
    field: 'note',
    submit: (shop: Shop, value: string) =>
      ok(
        shop.asBrowser('POST', '/store-reviews', {
          merchantId: shop.id,
          rating: 4,
          authorName: 'Maya',
          authorEmail,
          text,
          note: value,
        }),
      ),
    name: 'storeReview',
    exports: 'store-reviews',
    file: `${head},note,rating,text\n${cells},"4","${text}"`,
  },
  {
    type: 'question',
    field: 'note',
    submit: (shop: Shop, value: string) => ask(shop, { note: value }),
    name: 'question',
    exports: 'questions',
    file: `${head},note,productId,text,answer\n${cells},"P-1","${text}",""`,
  },
  {
    type: 'answer',
    field: 'answerNote',
    async submit(shop: Shop, value: string) {
      const { id } = await ask(shop, { authorEmail: 'asker@example.com' });
      await ok(shop.asStaff('PATCH', `/questions/${id}/moderate`, { status: 'approved' }));
      const answer = {
        answer: 'It was warm enough for me.',
        answerNote: value,
        author: { email: authorEmail },
      };
      return ok(shop.asBrowser('POST', `/questions/${id}/answers`, answer));
    },
    name: 'answer',
    exports: 'questions',
    file: `${head},answerNote,productId,text,answer\n${cells},"P-1","${text}","It was warm enough for me."`,
  },
] as const;

for (const { type, field, submit, name, exports, file } of kinds) {
  const kind = writtenKinds[type];
  const given = async (value = note) => {
    const shop = await harness.merchant();
    const { id } = await submit(shop, value);
    return { shop, id, uuid: uuidOf(type, id) ?? '' };
  };
  const queued = async (shop: Shop, query: string) =>
    (await ok(shop.asStaff('GET', `/admin/queue?type=${type}&${query}`))).items;

  test(`${type}: responses, events and the search of the queue`, async () => {
    const { shop, uuid } = await given();
    for (const query of ['', 'search=zanzibar'])
      assert.deepEqual(
        (await queued(shop, query)).map(
          (item: Record<string, Record<string, string>>) => item[name]?.[field],
        ),
        [note],
        query,
      );
    const event = (await kind.events.data(db, idOf(shop), [uuid])).get(uuid);
    assert.equal(Object(event)[field], note);
  });

  test(`${type}: the screening`, async () => {
    const { shop } = await given('See www.cheap-boots.example for half the price');
    const [item] = await queued(shop, '');
    assert.equal(item[name].findings[0]?.field, field);
  });

  test(`${type}: the merchant's moderation service`, async () => {
    const { shop, uuid } = await given();
    assert.equal((await contentOf(db, idOf(shop), type, uuid))?.words[field], note);
  });

  test(`${type}: exports and imports`, async () => {
    assert.ok(exported[exports].columns.some((column) => column.name === field));
    const shop = await harness.merchant();
    const report = await importerOf(harness)(shop, file);
    assert.equal(report.imported, 1, JSON.stringify(report));
    assert.deepEqual(await rows(db, `select note from ${kind.table} where merchant_id = $1`, [idOf(shop)]), [
      { note },
    ]);
  });

  test(`${type}: privacy exports; an erasure leaves none`, async () => {
    const { shop } = await given();
    const person = { context, merchantId: idOf(shop), emailKey: authorEmail, clientSalt: Buffer.alloc(16) };
    const [held] = (await holdingsOf(person))[kind.holdings.name] ?? [];
    assert.equal(held?.[field], note);
    const { id } = await ok(shop.asStaff('POST', '/admin/privacy/erase', { email: authorEmail }));
    await processed(harness, shop, id);
    const left = await rows(
      db,
      `select note from ${kind.table} where merchant_id = $1 and note is not null`,
      [idOf(shop)],
    );
    assert.deepEqual(left, []);
  });

  test(`${type}: tombstones`, async () => {
    const { shop, uuid } = await given();
    const path = { store_review: 'store-reviews', question: 'questions', answer: 'answers' }[type];
    const sent = await harness.statementsOf(async () => {
      await ok(shop.asStaff('DELETE', `/admin/${path}/${typeId(type, uuid)}`, { reasonCode: 'other' }));
    });
    assert.ok(sent.some((statement) => /select .*\bnote\b/s.test(statement)));
  });
}
