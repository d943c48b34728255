// Installs the integrations with their engines, builds them, and uses each in its engine with a real Tribune: `npm run test:platforms`,
// with `-- medusa` for one. Not part of `npm test`, because it takes minutes and downloads packages.
import { parseArgs } from 'node:util';
import { prepare } from './integration.ts';
import { testMedusa } from './testing/medusa.ts';
import { testVendure } from './testing/vendure.ts';
import { testWooCommerce } from './testing/woocommerce.ts';

const tests = { medusa: testMedusa, vendure: testVendure, woocommerce: testWooCommerce };
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !Object.hasOwn(tests, name));
if (unknown.length > 0) throw new Error(`There is no integration ${unknown.join(', ')}.`);

for (const [name, testIntegration] of Object.entries(tests)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  // The store is installed already: WORDPRESS_DIR.
  if (name !== 'woocommerce') await prepare(name);
  testIntegration();
}
