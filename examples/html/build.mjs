import { mkdir, readFile, writeFile } from 'node:fs/promises';

const { TRIBUNE_URL, TRIBUNE_MERCHANT, TRIBUNE_KEY } = process.env;
if (!TRIBUNE_URL || !TRIBUNE_MERCHANT || !TRIBUNE_KEY)
  throw new Error('Set TRIBUNE_URL, TRIBUNE_MERCHANT and TRIBUNE_KEY.');

const [page, reviews, structuredData] = await Promise.all([
  readFile('index.html', 'utf8'),
  fromTribune('/products/SKU-KETTLE/reviews.html'),
  fromTribune('/products/SKU-KETTLE/structured-data'),
]);
// Uses functions, because `$` has a meaning in a replacement text.
const filled = page
  .replaceAll('%TRIBUNE_URL%', () => TRIBUNE_URL)
  .replaceAll('%TRIBUNE_MERCHANT%', () => TRIBUNE_MERCHANT)
  .replace('<!--reviews-->', () => reviews)
  .replace(
    '<!--structured-data-->',
    () => structuredData && `<script type="application/ld+json">${structuredData}</script>`,
  );
await mkdir('dist', { recursive: true });
await writeFile('dist/index.html', filled);

/** Both are escaped for the place where they are inserted. If Tribune does not respond, the page omits them. */
async function fromTribune(path) {
  try {
    const response = await fetch(`${TRIBUNE_URL}/apiV2${path}`, {
      headers: { 'X-Merchant-Id': TRIBUNE_MERCHANT, 'X-API-Key': TRIBUNE_KEY },
      signal: AbortSignal.timeout(5_000),
    });
    if (response.ok) return await response.text();
    console.warn(`Tribune responded with ${response.status} to ${path}.`);
  } catch (error) {
    console.warn(`Tribune did not respond to ${path}: ${error.message}`);
  }
  return '';
}
