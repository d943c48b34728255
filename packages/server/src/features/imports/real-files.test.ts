import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHarness, type TestMerchant } from '../../testing/harness.ts';
import { importerOf, csvOf as nativeCsv, plain } from './files.fixture.ts';

/*
 * Files as public bug reports of stores, review systems and spreadsheets describe them. Each is imported through the product,
 * and the tests compare what staff and shoppers then see.
 */
const harness = await startHarness();
const run = importerOf(harness);

const header =
  'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,product_url,reply';
const judgeme = (shop: TestMerchant, csv: string | Buffer, options = {}) =>
  run(shop, csv, { format: null, ...options });
const seen = async (shop: TestMerchant) => {
  const { body } = await shop.asStaff('GET', '/admin/reviews?limit=100&sort=oldest');
  return (body.data ?? body).reviews as Record<string, unknown>[];
};
const line = (cells: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    title: 'Nice',
    body: 'Smells of honey',
    rating: '5',
    review_date: '2026-03-01 10:00:00 UTC',
    reviewer_name: 'Ada',
    reviewer_email: 'ada@example.com',
    product_handle: 'beeswax-candle',
    ...cells,
  };
  return header
    .split(',')
    .map((name) => `"${(row[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
};
const fileOf = (...rows: Record<string, string>[]) => [header, ...rows.map(line)].join('\n');

test('a product that only a URL names is the handle in it, and no review of the store', async () => {
  const shop = await harness.merchant();
  const urls = [
    'https://shop.example/products/beeswax-candle',
    'https://shop.example/en-gb/collections/all/products/beeswax-candle?variant=1#reviews',
    'https://shop.example/product/candles/beeswax-candle/',
    'https://shop.example/beeswax-candle.html',
    'shop.example/products/beeswax-candle',
    '/products/beeswax%2Dcandle',
  ];
  const csv = ['title,body,rating,review_date,reviewer_name,reviewer_email,product_url']
    .concat(urls.map((url, number) => `Lovely,Text ${number},5,2026-03-01,Ada,ada@example.com,${url}`))
    .concat('Fast,Delivery,5,2026-03-01,Ada,ada@example.com,https://shop.example/')
    .join('\n');
  const report = await judgeme(shop, csv);
  assert.deepEqual(
    [report.kind, report.imported, report.skipped],
    ['reviews', urls.length, 1],
    JSON.stringify(report.failures),
  );
  assert.deepEqual(
    new Set((await seen(shop)).map(({ productId }) => productId)),
    new Set(['beeswax-candle']),
  );
  assert.equal((await judgeme(shop, csv, { kind: 'store-reviews' })).imported, 1);
});

test('entities and tags are text, in every format and every field', async () => {
  const words = { title: 'Great &amp; good', body: '<p>I&#39;m happy with it.</p><br>Would buy again' };
  const text = "I'm happy with it.\n\nWould buy again";
  const files = {
    judgeme: fileOf(
      { ...words, reviewer_name: 'Ada &amp; Ben', reply: 'Thanks &lt;3<br>Tom' },
      { body: 'a < b & c' },
    ),
    yotpo: `Review Title,Review Content,Review Score,Review Creation Date,Display Name,Product ID\n"${words.title}","${words.body}",5,2026-03-01,Ada &amp; Ben,P1`,
    loox: `title,review,rating,date,nickname,productId,img\n"${words.title}","${words.body}",5,2026-03-01,Ada &amp; Ben,P1,`,
    shopify: `product_handle,state,rating,title,author,body,created_at\nP1,published,5,"${words.title}",Ada &amp; Ben,"${words.body}",2026-03-01`,
    woocommerce: `comment_content,rating,comment_date_gmt,comment_post_ID,comment_author,title,comment_approved\n"${words.body}",5,2026-03-01 10:00:00,12,Ada &amp; Ben,"${words.title}",1`,
    native: nativeCsv([plain(1, { title: words.title, text: words.body, authorName: 'Ada &amp; Ben' })]),
  };
  for (const [format, csv] of Object.entries(files)) {
    const shop = await harness.merchant();
    const { conversions, failures } = await run(shop, csv, { format });
    assert.deepEqual([conversions, failures], [[{ conversion: 'html_to_text', rows: 1 }], []], format);
    const reviews = await seen(shop);
    const review = reviews.find(({ title }) => title === 'Great & good');
    assert.deepEqual(
      [review?.title, review?.text, review?.authorName],
      ['Great & good', text, 'Ada & Ben'],
      format,
    );
    if (format !== 'judgeme') continue;
    assert.equal((review?.reply as { text: string } | undefined)?.text, 'Thanks <3\nTom');
    assert.equal(reviews.find(({ title }) => title === 'Nice')?.text, 'a < b & c');
    assert.equal((await run(shop, csv, { format })).unchanged, 2);
  }
});

test('questions, answers and store reviews are cleaned, too', async () => {
  const shop = await harness.merchant();
  const question = await run(
    shop,
    'productId,text,authorName,authorEmail,createdAt,answer,answerAuthorName\nP1,Salt &amp; pepper?,jane.roe@example.net,ada(at)example,3 mai 2024,<b>Yes</b>,+49 170 1234567',
  );
  assert.deepEqual(question.conversions, [
    { conversion: 'html_to_text', rows: 1 },
    { conversion: 'author_name_shortened', rows: 1 },
    { conversion: 'email_removed', rows: 1 },
  ]);
  const { questions } = (await shop.asBrowser('GET', '/products/P1/questions?includeAnswers=true')).body;
  const [{ text, author, authorName = author?.name, createdAt, answers }] = questions;
  assert.deepEqual([text, authorName, createdAt], ['Salt & pepper?', 'J. R.', '2024-05-03T00:00:00.000Z']);
  assert.deepEqual([answers[0].answer, answers[0].author.name], ['Yes', 'Anonymous']);
  const store = await run(
    shop,
    'Review Created (UTC),Review Stars,Review Title,Review Content,Review Username,Review User Email\n1714723920,5,Fast &amp; good,<p>Fine</p>,,none',
    { format: 'trustpilot' },
  );
  assert.equal(store.imported, 1);
  const [review] = (await shop.asBrowser('GET', '/store-reviews')).body.reviews;
  assert.deepEqual([review.title, review.text, review.authorName], ['Fast & good', 'Fine', 'Anonymous']);
});

test('names that are an address, a number or a mark are initials or the word for anonymous', async () => {
  const shop = await harness.merchant();
  await shop.asStaff('PATCH', `/admin/settings`, { locale: 'de' });
  const names = {
    'jane.roe@example.net': 'J. R.',
    'jane@example.net': 'J.',
    'Jane Roe <jane.roe@example.net>': 'Jane Roe',
    '+49 170 1234567': 'Anonym',
    'Jane +49 170 1234567': 'Jane',
    '12345@example.net': 'Anonym',
    'Verified Buyer': 'Anonym',
    'Verifizierter Kauf ✔': 'Anonym',
    'Anna (Verified purchase)': 'Anna',
    'Jane Roe': 'Jane Roe',
    '': 'Anonym',
  };
  const rows = Object.keys(names).map((reviewer_name, number) => ({
    reviewer_name,
    title: `Title ${number}`,
  }));
  const csv = fileOf(...rows);
  const report = await judgeme(shop, csv);
  assert.deepEqual(report.conversions, [{ conversion: 'author_name_shortened', rows: 9 }]);
  const reviews = await seen(shop);
  const byTitle = rows.map(({ title }) => reviews.find((review) => review.title === title)?.authorName);
  assert.deepEqual(byTitle, Object.values(names));
  assert.equal((await judgeme(shop, csv)).unchanged, rows.length);
  const others = fileOf({ reviewer_name: 'Verified Buyer' }, { reviewer_name: 'Verified purchase' });
  assert.equal((await judgeme(shop, others)).imported, 2, 'the name in the file identifies the review');
});

test('an invalid address is left out, and its review imported; an international one is valid', async () => {
  const shop = await harness.merchant();
  const csv = fileOf(
    { reviewer_email: 'ada(at)example' },
    { title: 'Ben', reviewer_email: 'ben@example.com' },
    { title: 'Jörg', reviewer_email: 'jörg@bücher.example' },
  );
  const report = await judgeme(shop, csv);
  assert.deepEqual([report.imported, report.conversions], [3, [{ conversion: 'email_removed', rows: 1 }]]);
  const international = (await seen(shop)).find(({ title }) => title === 'Jörg');
  assert.equal(international?.authorEmail, 'jörg@bücher.example');
});

test('cells that a spreadsheet left out at the end are empty', async () => {
  const shop = await harness.merchant();
  const short = line({ title: 'Short' }).replace(/(?:,"")+$/, '');
  const report = await judgeme(shop, [header, short, line()].join('\n'));
  assert.deepEqual([report.imported, report.conversions], [2, [{ conversion: 'cells_added', rows: 1 }]]);
});

test('quotes escaped with backslashes are quotes where the file escapes all of them so', async () => {
  const shop = await harness.merchant();
  const csv = `${header}\nNice,"He said \\"great\\", and left",5,2026-03-01 10:00:00 UTC,Ada,ada@example.com,,beeswax-candle,,`;
  const report = await judgeme(shop, csv);
  assert.deepEqual([report.imported, report.conversions], [1, [{ conversion: 'backslash_quotes', rows: 1 }]]);
  assert.equal((await seen(shop))[0]?.text, 'He said "great", and left');
});

test('ids that a spreadsheet changed are restored, or refused when digits are lost', async () => {
  const shop = await harness.merchant();
  const report = await judgeme(
    shop,
    fileOf(
      { title: 'A', product_id: '7.01235E+12' },
      { title: 'B', product_id: '7012345678901.0' },
      { title: 'C', product_id: "'7012345678901" },
      { title: 'D', product_id: '7,01235E+12' },
    ),
  );
  assert.deepEqual([report.imported, report.failed], [2, 2]);
  assert.deepEqual(report.conversions, [{ conversion: 'id_repaired', rows: 2 }]);
  assert.match(report.failures[0]?.error ?? '', /^product_id is 7\.01235E\+12, .*digits are lost/);
  assert.deepEqual(new Set((await seen(shop)).map(({ productId }) => productId)), new Set(['7012345678901']));
});

test('ratings of another scale are converted when the import is told so, and never silently', async () => {
  const shop = await harness.merchant();
  const ratings = ['9', '2', '10', '1', '7,5'];
  const csv = fileOf(...ratings.map((rating, number) => ({ rating, title: `Title ${number}` })));
  const preview = await judgeme(shop, csv, { dryRun: true });
  assert.deepEqual(preview.questions, [{ field: 'ratingScale', suggestions: ['10'], rows: 3 }]);
  await assert.rejects(judgeme(shop, csv), /3 of 5 ratings are not stars.*rating scale to 10/);
  assert.deepEqual(await seen(shop), []);
  const report = await judgeme(shop, csv, { ratingScale: '10' });
  assert.deepEqual([report.imported, report.questions], [5, []]);
  assert.deepEqual(report.conversions, [{ conversion: 'rating_converted', rows: 5 }]);
  const reviews = await seen(shop);
  assert.deepEqual(
    ratings.map((_, number) => reviews.find(({ title }) => title === `Title ${number}`)?.rating),
    [5, 1, 5, 1, 4],
  );
});

test('percentages, fractions and decimals are ratings of their scale', async () => {
  const imported = async (ratings: string[], options = {}) => {
    const shop = await harness.merchant();
    const csv = fileOf(...ratings.map((rating, number) => ({ rating, title: `Title ${number}` })));
    const { questions, failures } = await judgeme(shop, csv, { dryRun: true, ...options });
    if ('ratingScale' in options) await judgeme(shop, csv, options);
    const reviews = await seen(shop);
    const stars = ratings.map(
      (_, number) => reviews.find(({ title }) => title === `Title ${number}`)?.rating,
    );
    return { asked: questions.flatMap(({ suggestions }) => suggestions), failed: failures.length, stars };
  };
  assert.deepEqual(await imported(['85%', '20 %', '100']), {
    asked: ['100'],
    failed: 3,
    stars: [undefined, undefined, undefined],
  });
  assert.deepEqual((await imported(['85%', '20 %', '100', '0'], { ratingScale: '100' })).stars, [
    4,
    1,
    5,
    undefined,
  ]);
  assert.deepEqual((await imported(['4/5', '8/10', '4 out of 5'], { ratingScale: '10' })).stars, [4, 4, 4]);
  assert.deepEqual(await imported(['4.5', '5.0', '3']), {
    asked: ['5'],
    failed: 1,
    stars: [undefined, undefined, undefined],
  });
  assert.deepEqual((await imported(['4.5', '5.0', '6'], { ratingScale: '5' })).stars, [5, 5, undefined]);
  assert.equal((await imported(['11', '3'], { ratingScale: '10' })).failed, 1);
});

test('dates that need an order and files that are not UTF-8 raise a question', async () => {
  const shop = await harness.merchant();
  const dates = fileOf({ review_date: '03/04/2025' }, { review_date: '25/04/2025' });
  assert.deepEqual((await judgeme(shop, dates, { dryRun: true })).questions, [
    { field: 'dateFormat', suggestions: ['dmy'], rows: 2 },
  ]);
  const latin = Buffer.from(fileOf({ body: 'Größe passt' }), 'latin1');
  assert.deepEqual((await judgeme(shop, latin, { dryRun: true })).questions, [
    { field: 'encoding', suggestions: ['windows-1252'], rows: 1 },
  ]);
  await judgeme(shop, latin, { encoding: 'windows-1252' });
  assert.equal((await seen(shop))[0]?.text, 'Größe passt');
});

test('UTF-16 without a byte order mark and NUL in a header are read', async () => {
  for (const csv of [
    Buffer.from(fileOf({ body: 'Größe passt' }), 'utf16le'),
    Buffer.from(fileOf({ body: 'Größe passt' }), 'utf16le').swap16(),
    fileOf({ body: 'Größe pa\0sst' }).replace('reply', 'no\0te'),
  ]) {
    const shop = await harness.merchant();
    const report = await judgeme(shop, csv);
    assert.deepEqual([report.imported, report.failures], [1, []]);
    assert.equal((await seen(shop))[0]?.text, 'Größe passt');
    assert.equal(JSON.stringify(report).includes('\\u0000'), false);
  }
});

test('an export is restored exactly, whatever its texts look like', async () => {
  const shop = await harness.merchant();
  const exact = {
    title: '&amp; <b>',
    text: '<p>It&#39;s</p>',
    authorName: 'Ada &amp; Ben',
    productId: '12.0',
  };
  const report = await run(
    shop,
    nativeCsv([plain(1, { id: 'review_01k00000000000000000000001', ...exact })]),
  );
  assert.deepEqual([report.imported, report.conversions], [1, []]);
  const [review = {}] = await seen(shop);
  const { title, text, authorName, productId } = review;
  assert.deepEqual({ title, text, authorName, productId }, exact);
});
