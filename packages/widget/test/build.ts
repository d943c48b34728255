import { join } from 'node:path';
import { build } from 'vite';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';

const root = join(import.meta.dirname, '..');

/** Builds the widget from another entry than shops get, into a folder of the test file's own. */
export async function buildWidget(entry: string): Promise<string> {
  const outDir = await temporaryFolder();
  await build({
    configFile: join(root, 'vite.config.ts'),
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: { tribune: join(root, entry) } } },
  });
  return outDir;
}
