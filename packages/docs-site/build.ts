// Builds the documentation site: `npm run docs -- [--out FOLDER] [--base /docs/] [--versions]`. See docs/RELEASING.md.
import { parseArgs } from 'node:util';
import { buildSite } from './src/build-site.ts';
import { publishSite } from './src/versions.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: new URL('dist', import.meta.url).pathname },
    base: { type: 'string', default: '/docs/' },
    versions: { type: 'boolean', default: false },
    reference: { type: 'string' },
    'version-list': { type: 'string' },
  },
});
const { out, base, reference } = values;
if (values.versions) await publishSite({ out, base });
else await buildSite({ out, base, reference, versionList: values['version-list'] });
