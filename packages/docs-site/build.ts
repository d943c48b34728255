// Builds the documentation site: `npm run docs -- [--out FOLDER] [--base /docs/] [--versions]`. See docs/RELEASING.md.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureClient } from '../../scripts/run/client.mjs';
import { buildSite } from './src/build-site.ts';
import { publishSite } from './src/versions.ts';

// `npm start`, which may run this for the first visitor, does not generate the client.
ensureClient(fileURLToPath(new URL('../../', import.meta.url)));
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: fileURLToPath(new URL('dist', import.meta.url)) },
    base: { type: 'string', default: '/docs/' },
    versions: { type: 'boolean', default: false },
    reference: { type: 'string' },
    'version-list': { type: 'string' },
  },
});
const { out, base, reference } = values;
if (values.versions) await publishSite({ out, base });
else await buildSite({ out, base, reference, versionList: values['version-list'] });
