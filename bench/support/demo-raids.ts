import pg from 'pg';
import { type Call, callsTo } from './api.ts';
import type { DemoStore } from './demo-store.ts';
import { until } from './until.ts';

const copied = 'It kept me dry on the whole trip, fits over a thick sweater, and the pockets close well.';

/**
 * Submits two raids: ratings without text, which are pending, and copies of a text, which are rejected, and records both in the log. A customer
 * reports a photo of a published review. Returns the IDs of the pending raid and of that review.
 */
export async function addRaids(
  store: DemoStore,
  staff: Call,
): Promise<{ raidId: string; reportedId: string }> {
  const raids = async () => (await staff('GET', '/admin/raids')).data.raids;
  const noticed = (count: number) => until(async () => (await raids()).length === count);
  await submitted(store, 5, { productId: 'LM-JKT-MOS', text: copied });
  await noticed(1);
  const [{ id }] = await raids();
  await staff('POST', '/admin/queue/bulk', {
    filters: { raidId: id, status: ['pending'] },
    status: 'rejected',
    reasonCode: 'fake',
  });
  await until(async () => (await raids())[0].reviews.pending === 0);
  await submitted(store, 13, { productId: 'LM-BTL-750' });
  await noticed(2);
  await logFigures(store);
  const [pending] = await raids();
  return { raidId: pending.id, reportedId: await reportPhoto(store) };
}

/** Submits reviews from as many browsers. */
async function submitted(store: DemoStore, count: number, review: object): Promise<void> {
  for (let number = 0; number < count; number++)
    await asBrowser(store, `Browser ${number}`)('POST', '/reviews', {
      ...review,
      merchantId: store.merchantId,
      rating: 1 + (number % 5),
      authorName: `Customer ${number}`,
      authorEmail: `customer${number}@gmail.com`,
    });
}

const asBrowser = ({ origin, shop, merchantId }: DemoStore, agent: string) =>
  callsTo(origin, { 'x-merchant-id': merchantId, origin: shop, 'user-agent': agent });

/** Runs the daily job that records in the log what became of held reviews, and waits until the trust page shows it. */
async function logFigures({ databaseUrl, origin, merchantId }: DemoStore): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("select graphile_worker.add_job('log_signal_figures')");
  await client.end();
  await until(async () =>
    (await (await fetch(`${origin}/trust/${merchantId}?lang=en`)).text()).includes(
      'aria-labelledby="signals"',
    ),
  );
}

async function reportPhoto(store: DemoStore): Promise<string> {
  const customer = asBrowser(store, 'A customer');
  const { reviews } = await customer('GET', '/reviews?withMedia=true');
  const [photo] = reviews.flatMap((review: { id: string; media: { type: string; publicId: string }[] }) =>
    review.media
      .filter(({ type }) => type === 'image')
      .map(({ publicId }) => ({ reviewId: review.id, publicId })),
  );
  await customer('POST', '/reports', { itemId: photo.publicId, category: 'personal_data' });
  return photo.reviewId;
}
