// Builds the examples, with the packed packages where they use some, and visits each in a browser with a real Tribune behind it:
// `npm run test:examples`, with `-- html` for one. Not part of `npm test`, because it may download packages and builds whole stores.
import { parseArgs } from 'node:util';
import { testHtml } from './testing/html.ts';

const tests = { html: testHtml };
const { positionals } = parseArgs({ allowPositionals: true });
const unknown = positionals.filter((name) => !Object.hasOwn(tests, name));
if (unknown.length > 0) throw new Error(`There is no example ${unknown.join(', ')}.`);

for (const [name, testExample] of Object.entries(tests))
  if (positionals.length === 0 || positionals.includes(name)) testExample();
