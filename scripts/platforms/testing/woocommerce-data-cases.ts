import assert from 'node:assert/strict';
import { listImports, listProductReviews, listShopConnections } from '@tribune/client';
import { eventually, type Scene, settingsPage, shot } from './woocommerce-cases.ts';
import { createProduct, ownReview, type Store } from './woocommerce-store.ts';

const countOwn = (store: Store) =>
  store.php<number>(
    `return (int) get_comments(['type' => 'review', 'post_type' => 'product', 'count' => true]);`,
  );

export async function reviewsAreImported(scene: Scene): Promise<void> {
  const { merchant, store, browser } = scene;
  const { page } = browser;
  const product = await createProduct(store, 'Imported Scarf');
  for (const [rating, text] of [
    [5, 'Soft, and warm.'],
    [2, 'It itches: a "wool" scarf, they said.\nNever again.'],
    [4, 'Schön, aber teuer.'],
  ] as const)
    await ownReview(store, product.id, rating, text);
  await store.php(
    `$parent = get_comments(['post_id' => $in['id'], 'type' => 'review', 'orderby' => 'comment_ID', 'order' => 'ASC'])[0];
     wp_insert_comment(['comment_post_ID' => $in['id'], 'comment_parent' => $parent->comment_ID, 'comment_content' => 'Thank you!', 'user_id' => 1, 'comment_author' => 'Larkmoor', 'comment_approved' => 1]);
     $file = wp_upload_bits('review.png', null, base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC'));
     $image = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'review'], $file['file']);
     update_comment_meta($parent->comment_ID, 'reviews-images', [$image]); return true;`,
    { id: product.id },
  );
  const before = await countOwn(store);
  const importing = async (button: string, result: RegExp, name: string) => {
    await page.goto(settingsPage(store));
    await page.getByRole('button', { name: button }).click();
    await eventually(async () => {
      await store.runQueue();
      await page.goto(settingsPage(store));
      return (await page.getByText(result).count()) > 0;
    });
    await shot(page, name);
  };
  const reviews = () => listProductReviews(merchant.staff, { productId: String(product.id) });
  await importing(
    'Check reviews',
    /Checked: \d+ can be imported, 0 already present, 0 with errors/,
    'import-check',
  );
  assert.equal((await reviews()).totalReviews, 0, 'a dry run imports nothing');
  await importing('Import reviews', /Imported: \d+ new, 0 already present, 0 with errors/, 'import');
  const imported = await eventually(async () => {
    const list = await reviews();
    return list.reviews.some(({ media }) => media.length > 0) && list;
  });
  assert.equal(imported.totalReviews, 3);
  const soft = imported.reviews.find(({ text }) => text === 'Soft, and warm.');
  assert.equal(soft?.reply?.text, 'Thank you!');
  assert.deepEqual([soft?.rating, soft?.verifiedPurchase], [5, false]);
  await importing('Import reviews', /Imported: 0 new, \d+ already present/, 'import-again');
  await store.php(`update_option('tribune_import', ['id' => $in['id'], 'dryRun' => false]); return true;`, {
    id: await firstImport(scene),
  });
  await importing('Undo import', /The import was undone: \d+ removed/, 'import-undone');
  assert.equal((await reviews()).totalReviews, 0);
  assert.equal(await countOwn(store), before, "WooCommerce's own reviews are as they were");
}

/** The import that created the reviews: the later one found all of them present. */
async function firstImport({ merchant }: Scene): Promise<string> {
  const { imports } = await listImports(merchant.staff, {});
  const found = imports.find(({ dryRun, imported }) => !dryRun && imported > 0);
  assert.ok(found);
  return found.importId;
}

export async function privacyRequests({ merchant, store }: Scene): Promise<void> {
  const { id, email } = await store.php<{ id: number; email: string }>(
    `$post = get_posts(['post_type' => 'product', 'title' => 'Fell Beanie'])[0]; return ['id' => $post->ID, 'email' => "chiara{$post->ID}@example.com"];`,
  );
  const run = (filter: string) =>
    store.php<{
      done: boolean;
      data?: { data: { value: string }[] }[];
      items_removed?: boolean;
      messages?: string[];
    }>(
      `$all = apply_filters($in['filter'], []); $page = 0;
       do { $result = call_user_func($all['tribune-reviews']['callback'], $in['email'], ++$page); } while (!$result['done']);
       return $result;`,
      { filter, email },
    );
  const exported = await run('wp_privacy_personal_data_exporters');
  const url = exported.data?.[0]?.data.at(-1)?.value ?? '';
  const archive = await fetch(url);
  assert.equal((await archive.blob()).type, 'application/zip');
  const erased = await run('wp_privacy_personal_data_erasers');
  assert.deepEqual([erased.items_removed, erased.messages], [true, []]);
  const { reviews } = await listProductReviews(merchant.staff, { productId: String(id) });
  assert.ok(reviews.every(({ text }) => !text?.startsWith('Warm ears')));
}

/** Deletes the plugin as WordPress does, and searches its tables for what is left. */
export async function uninstalls({ merchant, store, browser: { page } }: Scene): Promise<void> {
  const before = await countOwn(store);
  const left = await store.php<string[]>(
    `require_once ABSPATH . 'wp-admin/includes/file.php'; global $wpdb;
     deactivate_plugins('tribune-reviews/tribune-reviews.php');
     $deleted = delete_plugins(['tribune-reviews/tribune-reviews.php']);
     if (true !== $deleted) return ['not deleted'];
     $left = [];
     foreach ($wpdb->get_col("SHOW TABLES LIKE '{$wpdb->prefix}%'") as $table)
       foreach ($wpdb->get_results("SELECT * FROM $table", ARRAY_A) as $row)
         if (stripos(implode(' ', array_map('strval', $row)), 'tribune') !== false) $left[] = $table . ': ' . substr(implode(' ', $row), 0, 200);
     return $left;`,
  );
  assert.deepEqual(left, []);
  const { connections } = await listShopConnections(merchant.staff);
  assert.equal(connections.find(({ platform }) => platform === 'woocommerce')?.connected, false);
  assert.equal(await countOwn(store), before);
  const url = await store.php<string>(
    `return get_permalink(get_posts(['post_type' => 'product', 'title' => 'Imported Scarf'])[0]);`,
  );
  const html = await (await fetch(url)).text();
  assert.ok(
    html.includes('Soft, and warm.') && !html.includes('<tribune-'),
    "WooCommerce's own reviews are back",
  );
  await page.goto(url);
  await shot(page, 'uninstalled');
}
