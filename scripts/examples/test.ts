// Installs the examples with the packed packages, builds them, and visits each in a browser with a real Tribune behind it:
// `npm run test:examples`, with `-- next` for one. Not part of `npm test`, because it takes minutes and downloads packages.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, run } from '../packages/workspace.ts';
import { examples } from './examples.ts';
import { testExample } from './testing/example.ts';
import { testHtml } from './testing/html.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const names = ['html', ...examples.map(({ name }) => name)];
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0)
  throw new Error(`There is no example ${unknown.join(', ')}; there are ${names.join(', ')}.`);
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);

const pack = join(root, 'scripts/packages/pack.ts');
await run(process.execPath, [pack, 'client', 'react', 'widget'], { cwd: root });
if (isWanted('html')) testHtml();
for (const example of examples) if (isWanted(example.name)) testExample(example);
