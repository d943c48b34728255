import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { root } from '../packages/workspace.ts';

/** A copy of the example outside of the repository. Removed after the test. */
export async function installExample(t: TestContext, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `tribune-example-${name}-`));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'examples', name), folder, { recursive: true });
  return folder;
}
