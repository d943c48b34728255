import assert from 'node:assert/strict';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { packagesFolder } from '../workspace.ts';
import { emptyPlace, nodeVersions, type Place, quietInstall, typeErrors } from './environment.ts';
import { startServer } from './running-server.ts';

/** Output of each example program, with its arguments. */
const programs: [name: string, args: string[], output: RegExp][] = [
  ['reviews', [], /^review_\w+ is approved\nrating must be at most 5\n5 Warm and dry/],
  ['photo', ['phone.jpg'], /^0 %\n100 %\nprocessing\n$/],
  ['moderation', [], /approved\n$/],
  ['webhooks', [], /^received webhook\.test\norder sent\n$/],
];

const strictProgram = `
  import { createClient, isFailure, listReviews, type Review, submitReview, verifyWebhook } from '@tribune/client';
  import { gtinOf, productGroup } from '@tribune/client/plugins';
  const client = createClient({ baseUrl: 'http://x.example', merchantId: 'merchant_1' });
  export async function all(): Promise<(string | null)[]> {
    const texts: (string | null)[] = [];
    for await (const review of listReviews.all(client, { sort: 'newest' })) texts.push(review.text);
    const page = await listReviews(client);
    const first: Review | undefined = page.reviews[0];
    return [...texts, first?.title ?? null];
  }
  export const event = async (body: string, headers: Headers) => {
    const received = await verifyWebhook({ body, headers }, 'whsec_x');
    return received.type === 'review.approved' ? received.data.rating : 0;
  };
  export const submit = () => submitReview(client, { productId: 'x', rating: 5, authorName: 'A', authorEmail: 'a@b.example' });
  export const isDuplicate = (error: unknown): boolean => isFailure(error, 'DUPLICATE_REVIEW') && error.status === 409;
  export const entries = productGroup({ productId: 'x', name: 'X', gtin: gtinOf('4006381333931') }, []);
  // @ts-expect-error: a rating is a number
  export const wrong = () => submitReview(client, { productId: 'x', rating: '5', authorName: 'A', authorEmail: 'a@b.example' });
`;

/** What `@tribune/client` must do from its tarball. */
export function testClient(tarballs: { client: string; server: string }): void {
  test('the example programs of @tribune/client run on each Node', async (t) => {
    const server = await startServer(t, tarballs.server);
    for (const nodeVersion of nodeVersions) {
      const place = await installed(t, nodeVersion, tarballs.client);
      await cp(
        join(packagesFolder, 'server/src/features/media/fixtures/phone.jpg'),
        join(place.folder, 'phone.jpg'),
      );
      await cp(join(packagesFolder, 'client/examples'), place.folder, { recursive: true });
      for (const [name, args, output] of programs) {
        const merchant = await server.createMerchant();
        Object.assign(place.env, merchant);
        assert.match(
          await place.run('node', `${name}.mjs`, ...args),
          output,
          `${name} on Node ${nodeVersion}`,
        );
      }
    }
  });

  test('@tribune/client passes strict TypeScript 5 and 7 in both kinds of resolution', async (t) => {
    const place = await installed(t, '24', tarballs.client);
    await place.write({ 'program.ts': strictProgram });
    assert.deepEqual(await typeErrors(place, ['program.ts']), []);
    const packages = await readdir(join(place.folder, 'node_modules'));
    assert.deepEqual(packages.sort(), ['.package-lock.json', '@tribune'], 'it has no dependencies');
  });
}

async function installed(t: TestContext, nodeVersion: string, tarball: string): Promise<Place> {
  const place = await emptyPlace(nodeVersion);
  t.after(place.remove);
  await place.run('npm', ...quietInstall, tarball);
  return place;
}
