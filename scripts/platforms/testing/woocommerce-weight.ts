import { gzipSync } from 'node:zlib';
import { listProductReviews } from '@tribune/client';
import { eventually, type Scene } from './woocommerce-cases.ts';
import { type BoughtProduct, createProduct } from './woocommerce-store.ts';

const reviews = 1_000;

/** Prints what the page of a product with a thousand reviews weighs and takes, with WooCommerce's own reviews and with Tribune's. */
export async function weighPage(scene: Scene): Promise<void> {
  const { merchant, store } = scene;
  const product = await createProduct(store, 'Stormcroft Rain Jacket');
  await store.php(
    `for ($i = 0; $i < ${reviews}; $i++) {
       $id = wp_insert_comment(['comment_post_ID' => $in['id'], 'comment_type' => 'review', 'comment_author' => "Ada $i", 'comment_approved' => 1,
         'comment_author_email' => "ada$i-{$in['id']}@example.com", 'comment_content' => "Number $i: it kept me dry through a week of rain on the fells, and packs small."]);
       update_comment_meta($id, 'rating', 1 + $i % 5);
     }
     WC_Comments::clear_transients($in['id']); update_option('tribune_settings', ['display' => false]); return true;`,
    { id: product.id },
  );
  const own = await measure(scene, product);
  await store.php(`delete_option('tribune_settings'); Tribune\\Import::start(false); return true;`);
  await eventually(async () => {
    await store.runQueue();
    const { totalReviews } = await listProductReviews(merchant.staff, { productId: String(product.id) });
    return totalReviews === reviews;
  });
  await store.php(`Tribune\\Health::reset(); Tribune\\Reviews::refresh_ratings($in['id']); return true;`, {
    id: product.id,
  });
  await (await fetch(product.url)).text();
  console.log(`${reviews} reviews, WooCommerce's own: ${own}`);
  console.log(`${reviews} reviews, Tribune's: ${await measure(scene, product)}`);
}

/** Median of server times, size of the HTML, and what a browser without a cache loads. */
async function measure({ browser: { page } }: Scene, { url }: BoughtProduct): Promise<string> {
  const times: number[] = [];
  let html = '';
  for (let round = 0; round < 11; round++) {
    const startedAt = performance.now();
    html = await (await fetch(url)).text();
    times.push(performance.now() - startedAt);
  }
  const context = await page.context().browser()?.newContext();
  const visitor = await context?.newPage();
  const sizes: Promise<number>[] = [];
  visitor?.on('requestfinished', (request) =>
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize)),
  );
  await visitor?.goto(url, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(sizes);
  await context?.close();
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;
  return [
    `server ${Math.round(times.toSorted((one, other) => one - other)[5] ?? 0)} ms`,
    `HTML ${kilobytes(html.length)}, gzipped ${kilobytes(gzipSync(html).length)}`,
    `page ${loaded.length} requests, ${kilobytes(loaded.reduce((sum, bytes) => sum + bytes, 0))}`,
  ].join('; ');
}
