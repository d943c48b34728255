import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyPlace, quietInstall, typeErrors } from './environment.ts';
import { startServer } from './running-server.ts';

const app = `import { createClient } from '@tribune/client';
  import { Rating, Reviews } from '@tribune/react';
  import { ServerReviews, StructuredData, TribuneAssets } from '@tribune/react/server';
  import type { ReactElement } from 'react';
  import { renderToReadableStream } from 'react-dom/server.edge';

  const { TRIBUNE_URL = '', TRIBUNE_MERCHANT = '', TRIBUNE_KEY = '' } = process.env;
  const client = createClient({ baseUrl: TRIBUNE_URL, merchantId: TRIBUNE_MERCHANT, apiKey: TRIBUNE_KEY });
  const vote = (id: string): void => console.log(id);

  export function Product({ sku }: { sku: string }): ReactElement {
    return (
      <html lang="en">
        <body>
          <TribuneAssets client={client} />
          <StructuredData client={client} productId={sku} />
          <Rating productId={sku} href="#reviews" apiBase={TRIBUNE_URL} merchantId={TRIBUNE_MERCHANT} />
          <ServerReviews client={client} productId={sku} lang="en" heading="Reviews" />
          <Reviews productId={sku} colorScheme="dark" onVote={({ id }) => vote(id)} />
          {/* @ts-expect-error: there is no such attribute */}
          <Reviews productID={sku} />
        </body>
      </html>
    );
  }

  const stream = await renderToReadableStream(<Product sku="SKU-1" />);
  await stream.allReady;
  console.log(await new Response(stream).text());
`;

/** What `@tribune/react` must do from its tarball. */
export function testReact(tarballs: Record<'client' | 'react' | 'server', string>): void {
  test('a small app with @tribune/react passes strict TypeScript and renders reviews on a server', async (t) => {
    const place = await emptyPlace('22');
    t.after(place.remove);
    const react = ['react@19', 'react-dom@19', '@types/react@19', '@types/react-dom@19', '@types/node@22'];
    await place.run('npm', ...quietInstall, tarballs.client, tarballs.react, ...react);
    await place.write({ 'app.tsx': app });
    const options = { jsx: 'react-jsx', types: ['node'], skipLibCheck: true };
    assert.deepEqual(await typeErrors(place, ['app.tsx'], options), []);

    const server = await startServer(t, tarballs.server);
    Object.assign(place.env, await server.createMerchant());
    await place.emit('app.tsx', options);
    const html = await place.run('node', 'app.js');
    assert.match(html, /<tribune-reviews [^>]*product-id="SKU-1"[^>]*>.*tribune-empty/s);
    assert.match(html, /<tribune-rating product-id="SKU-1" href="#reviews"/);
  });
}
