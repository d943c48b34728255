// Builds the packages, installs each from its tarball into an empty folder with an empty home, on every supported Node, and uses
// it: `npm run test:packages`. Not part of `npm test`, because it takes minutes and downloads packages. `npm run check` runs the tests of
// `-- --core`, a release all. `--no-pack`: dist/ has the packages already.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testAgents } from './testing/agents.ts';
import { testClient } from './testing/client.ts';
import { testGenerators } from './testing/generators.ts';
import { testManifest } from './testing/lint.ts';
import { testReact } from './testing/react.ts';
import { testServer } from './testing/server.ts';
import { testVerify } from './testing/verify.ts';
import { testWidget } from './testing/widget.ts';
import { outputFolder, readManifest, root, run } from './workspace.ts';

if (!process.argv.includes('--no-pack'))
  await run(process.execPath, [join(root, 'scripts/packages/pack.ts')], { cwd: root });
const { version } = await readManifest('server');
const tarballs = readdirSync(outputFolder).filter((name) => name.endsWith('.tgz'));
const tarballOf = (folder: string) => join(outputFolder, `tribune-${folder}-${version}.tgz`);

for (const name of tarballs) testManifest(name, join(outputFolder, name));
testServer(tarballOf('server'), version);
testClient({ client: tarballOf('client'), server: tarballOf('server') });
testWidget(tarballOf('widget'));
if (!process.argv.includes('--core')) {
  testAgents(tarballOf('server'));
  testVerify(tarballOf('verify'));
  testReact({ client: tarballOf('client'), react: tarballOf('react'), server: tarballOf('server') });
  testGenerators(tarballOf('server'));
}
