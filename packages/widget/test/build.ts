import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Builds the widget from another entry than shops get, into a folder of the test file's own. */
export async function buildWidget(entry: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'tribune-widget-'));
  after(() => rm(outDir, { recursive: true, force: true }));
  await build({
    configFile: join(root, 'vite.config.ts'),
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: { tribune: join(root, entry) } } },
  });
  return outDir;
}
