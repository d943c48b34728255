// Installs the integrations with their engines, builds them, and uses each in its engine with a real Tribune: `npm run test:platforms`,
// with `-- medusa` for one. Not part of `npm test`, because it takes minutes and downloads packages.
import { parseArgs } from 'node:util';
import { prepare } from './integration.ts';
import { testMedusa } from './testing/medusa.ts';
import { testN8n } from './testing/n8n.ts';
import { testVendure } from './testing/vendure.ts';
import { testWooCommerce } from './testing/woocommerce.ts';
import { testZapier } from './testing/zapier.ts';

const tests = {
  medusa: testMedusa,
  n8n: testN8n,
  vendure: testVendure,
  woocommerce: testWooCommerce,
  zapier: testZapier,
};
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !Object.hasOwn(tests, name));
if (unknown.length > 0) throw new Error(`There is no integration ${unknown.join(', ')}.`);

for (const [name, testIntegration] of Object.entries(tests)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  // These run in an engine that is installed already: WORDPRESS_DIR, N8N_DIR.
  if (name !== 'woocommerce' && !(name === 'n8n' && process.env.N8N_DIR === undefined)) await prepare(name);
  testIntegration();
}
