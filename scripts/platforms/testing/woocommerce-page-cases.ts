import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Scene, shot } from './woocommerce-cases.ts';
import { ownReview, type Store } from './woocommerce-store.ts';

const reviewedProduct = (store: Store) =>
  store.php<{ id: number; url: string }>(
    `$post = get_posts(['post_type' => 'product', 'title' => 'Fell Beanie'])[0]; return ['id' => $post->ID, 'url' => get_permalink($post)];`,
  );

/** Reviews, stars of the loop and one description of the product, in a theme. */
export async function themeShowsReviews({ store, browser: { page } }: Scene, theme: string): Promise<void> {
  await store.php(`switch_theme($in['theme']); return true;`, { theme });
  const product = await reviewedProduct(store);
  await ownReview(store, product.id, 1, 'Written in WooCommerce.');
  const html = await (await fetch(product.url)).text();
  assert.ok(html.includes('Warm ears on every tour'));
  assert.ok(!html.includes('Written in WooCommerce.'));
  assert.equal(
    html.match(/"aggregateRating"|"@type":"AggregateRating"/g)?.length,
    2,
    'one rating: its name and its type',
  );
  assert.match(html, /Rated 4(\.00)? out of 5/);
  const loop = await (await fetch(await pageWithProducts(store, product.id))).text();
  assert.match(loop, /Rated 4(\.00)? out of 5/);
  assert.ok(
    (loop.match(/Rated \d/g) ?? []).every((stars) => stars === 'Rated 4'),
    "no stars of WooCommerce's own reviews",
  );
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(product.url);
      await page.locator('tribune-reviews').getByRole('button', { name: 'Write a review' }).first().waitFor();
      await shot(page, `${theme}-${width}-${colorScheme}`);
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${store.url}/shop/`);
  await shot(page, `${theme}-shop`);
}

/** Block themes show no stars in the shop, but in blocks of products. */
const pageWithProducts = (store: Store, productId: number) =>
  store.php<string>(
    `$content = "<!-- wp:woocommerce/handpicked-products {\\"products\\":[{$in['productId']}]} /-->[products ids='{$in['productId']}']";
     return get_permalink(wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Ours', 'post_content' => $content]));`,
    { productId },
  );

/** A theme without blocks; undefined, and a message, if none is installed. */
export async function classicTheme(store: Store, t: TestContext): Promise<string | undefined> {
  const theme = await store.php<string | null>(
    `foreach (wp_get_themes() as $name => $theme) if (!$theme->is_block_theme()) return $name; return null;`,
  );
  if (theme === null) t.diagnostic('SKIPPED: no classic theme is installed in WORDPRESS_DIR');
  return theme ?? undefined;
}

export async function blocksAndShortcodes({ store, browser: { page } }: Scene): Promise<void> {
  const { id } = await reviewedProduct(store);
  const made = await store.php<{ id: number; url: string }>(
    `$id = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Reviews', 'post_content' => wp_slash($in['content'])]);
     return ['id' => $id, 'url' => get_permalink($id)];`,
    {
      content: `[tribune_badge heading="Our rating"] [tribune_reviews product_id="${id}"] [tribune_rating]<!-- wp:tribune/carousel {"heading":"A \\"quoted\\" heading"} /-->`,
    },
  );
  const html = await (await fetch(made.url)).text();
  assert.match(html, /<tribune-badge [^>]*heading="Our rating"/);
  assert.match(html, /<tribune-carousel [^>]*heading="A &quot;quoted&quot; heading"/);
  assert.match(html, new RegExp(`<tribune-reviews [^>]*product-id="${id}"[^>]*>\\s*<section`));
  assert.ok(!html.includes('<tribune-rating'), 'a page without a product has no rating of one');
  assert.equal(html.match(/widget\/tribune\.js/g)?.length, 1);
  await page.goto(`${store.url}/wp-admin/post.php?post=${made.id}&action=edit`);
  const blocks = await page.waitForFunction(
    `window.wp?.blocks?.getBlockTypes().filter(({ name }) => name.startsWith('tribune/')).length === 8`,
  );
  assert.ok(blocks);
  await page.frameLocator('iframe[name="editor-canvas"]').getByText('Review carousel').first().waitFor();
  await shot(page, 'editor');
  await store.php(`wp_delete_post($in['id'], true); return true;`, { id: made.id });
}

export async function germanAdmin({ store, browser: { page } }: Scene): Promise<void> {
  await store.php(`update_user_meta(1, 'locale', 'de_DE'); update_option('WPLANG', ''); return true;`);
  await page.goto(`${store.url}/wp-admin/admin.php?page=tribune-reviews`);
  await page.getByText('Bestellungen und Produkte an Tribune').waitFor();
  await shot(page, 'german');
  await store.php(`delete_user_meta(1, 'locale'); return true;`);
}
