import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { until } from '../../../packages/server/src/testing/processes.ts';
import { outerEnv } from '../../packages/testing/environment.ts';
import { root, run } from '../../packages/workspace.ts';

const plugin = join(root, 'integrations/woocommerce');

/** A WordPress with WooCommerce that is installed at `WORDPRESS_DIR`, served at its own address. */
export interface Store {
  url: string;
  /** Runs PHP in the store and returns what it returns. */
  php<Result>(code: string, values?: object): Promise<Result>;
  /** Runs what is due in Action Scheduler, as WordPress' cron does every minute. */
  runQueue(): Promise<void>;
  /** Lines of WordPress' debug log since the start that name the plugin. */
  warnings(): Promise<string[]>;
  /** Requests of the store to Tribune since the start, as `METHOD path`. */
  requests(): Promise<string[]>;
}

/** The folder of the store; undefined, and a message, if there is none. */
export function storeFolder(): string | undefined {
  const folder = process.env.WORDPRESS_DIR;
  if (folder && existsSync(join(folder, 'wp-content/plugins/woocommerce/woocommerce.php'))) return folder;
  console.log(
    '\nSKIPPED: integrations/woocommerce is not tested. Set WORDPRESS_DIR to the folder of an installed WordPress with WooCommerce (CONTRIBUTING.md).\n',
  );
  return undefined;
}

/** Installs the plugin in the store, as an upload of its folder does, and serves the store. */
export async function startWooCommerce(t: TestContext, folder: string): Promise<Store> {
  const installed = join(folder, 'wp-content/plugins/tribune-reviews');
  await rm(installed, { recursive: true, force: true });
  const filter = (path: string) => path !== join(plugin, 'test');
  await cp(plugin, installed, { recursive: true, filter });
  const [log, recorded] = [
    join(folder, 'wp-content/debug.log'),
    join(folder, 'wp-content/tribune-requests.log'),
  ];
  await Promise.all([log, recorded].map((file) => rm(file, { force: true })));
  await recordRequests(folder, recorded);
  const php: Store['php'] = async (code, values = {}) => {
    const output = await runPhp(folder, `$in = json_decode('${quoted(values)}', true); ${code}`);
    return JSON.parse(output);
  };
  const { url, debug } = await php<{ url: string; debug: boolean }>(
    `return ['url' => home_url(), 'debug' => WP_DEBUG && WP_DEBUG_LOG];`,
  );
  assert.ok(debug, 'wp-config.php of the store must set WP_DEBUG and WP_DEBUG_LOG');
  await serve(t, folder, url);
  const linesOf = async (file: string) =>
    existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : [];
  return {
    url,
    php,
    runQueue: () => php('ActionScheduler_QueueRunner::instance()->run(); return true;'),
    warnings: async () => (await linesOf(log)).filter((line) => /tribune/i.test(line)),
    requests: () => linesOf(recorded),
  };
}

const quoted = (values: object) => JSON.stringify(values).replaceAll('\\', '\\\\').replaceAll("'", "\\'");

async function recordRequests(folder: string, file: string): Promise<void> {
  const plugins = join(folder, 'wp-content/mu-plugins');
  await mkdir(plugins, { recursive: true });
  const code = `<?php add_action( 'http_api_debug', function ( $response, $context, $class, $args, $url ) {
    $status = is_wp_error( $response ) ? 0 : wp_remote_retrieve_response_code( $response );
    $path   = wp_parse_url( $url, PHP_URL_PATH );
    if ( 0 === strpos( $path, '/apiV2' ) ) file_put_contents( '${file}', "{$args['method']} $path $status\\n", FILE_APPEND );
  }, 10, 5 );`;
  await writeFile(join(plugins, 'tribune-test.php'), code);
}

/** Fails with its output if it prints an error. */
function runPhp(folder: string, code: string): Promise<string> {
  const child = spawn('php', ['-d', 'error_reporting=32767', join(plugin, 'test/run.php')], {
    env: { ...outerEnv(), WORDPRESS_DIR: folder },
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.end(code);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0
        ? resolve(output)
        : reject(new Error(`PHP ended with ${status}: ${errors}${output.slice(-4_000)}`)),
    );
  });
}

async function serve(t: TestContext, folder: string, url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  assert.equal(hostname, '127.0.0.1', 'the address of the store must be http://127.0.0.1:PORT');
  const child = spawn('php', ['-d', 'error_reporting=32767', '-S', `${hostname}:${port}`, '-t', folder], {
    env: { ...outerEnv(), PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  });
  t.after(() => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  });
  await until(() =>
    fetch(`${url}/wp-login.php`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

export interface BoughtProduct {
  id: number;
  name: string;
  url: string;
}

/** Creates a product with SKU, GTIN, category and picture. */
export const createProduct = (store: Store, name: string, gtin = ''): Promise<BoughtProduct> =>
  store.php(
    `$product = new WC_Product_Simple();
     $product->set_name($in['name']);
     $product->set_regular_price('29');
     $product->set_sku('WOO-' . wp_generate_password(8, false));
     $product->set_global_unique_id($in['gtin']);
     $term = get_term_by('name', 'Clothing', 'product_cat') ?: get_term(wp_insert_term('Clothing', 'product_cat')['term_id']);
     $product->set_category_ids([$term->term_id]);
     $file = wp_upload_bits('jacket.png', null, base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='));
     $image = wp_insert_attachment(['post_mime_type' => 'image/png', 'post_title' => 'jacket'], $file['file']);
     $product->set_image_id($image);
     $product->save();
     return ['id' => $product->get_id(), 'name' => $in['name'], 'url' => $product->get_permalink()];`,
    { name, gtin },
  );

/** Buys a product through the API of the store's checkout block, and returns the order ID. */
export async function buy(
  store: Store,
  product: BoughtProduct,
  email: string,
  fields?: Record<string, boolean>,
): Promise<number> {
  const api = `${store.url}/wp-json/wc/store/v1`;
  const cart = await fetch(`${api}/cart`);
  const headers = {
    'content-type': 'application/json',
    'cart-token': cart.headers.get('cart-token') ?? '',
    nonce: cart.headers.get('nonce') ?? '',
  };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  await post('/cart/add-item', { id: product.id, quantity: 1 });
  const address = {
    first_name: 'Chiara',
    last_name: 'Conti',
    address_1: 'Hauptstr. 1',
    city: 'Berlin',
    postcode: '10115',
    country: 'DE',
  };
  const { order_id } = await post('/checkout', {
    billing_address: { ...address, email, phone: '' },
    shipping_address: address,
    payment_method: 'cod',
    ...(fields && { additional_fields: fields }),
  });
  return order_id;
}

export const setStatus = (store: Store, orderId: number, status: string): Promise<boolean> =>
  store.php(`return wc_get_order($in['orderId'])->update_status($in['status']);`, { orderId, status });

/** Writes a review into WooCommerce itself. */
export const ownReview = (store: Store, productId: number, rating: number, text: string): Promise<boolean> =>
  store.php(
    `$id = wp_insert_comment(['comment_post_ID' => $in['productId'], 'comment_type' => 'review', 'comment_content' => $in['text'],
       'comment_author' => 'Ada', 'comment_author_email' => 'ada' . wp_rand() . '@example.com', 'comment_approved' => 1]);
     update_comment_meta($id, 'rating', $in['rating']); WC_Comments::clear_transients($in['productId']); return true;`,
    { productId, rating, text },
  );

/** `php -l` for each file, and PHP_CodeSniffer at `PHPCS`, with PHPCompatibility where it is installed. */
export async function checkCode(t: TestContext): Promise<void> {
  const files = (await readdir(plugin, { recursive: true })).filter((file) => file.endsWith('.php'));
  for (const file of files) await run('php', ['-l', file], { cwd: plugin });
  if (!process.env.PHPCS)
    return t.diagnostic('SKIPPED: the WordPress Coding Standards. Set PHPCS to a phpcs that has them.');
  const sniffer = ['-d', 'error_reporting=E_ERROR', process.env.PHPCS, '-q'];
  await run('php', [...sniffer, '--standard=phpcs.xml.dist'], { cwd: plugin });
}
