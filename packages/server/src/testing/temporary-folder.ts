import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** Creates a folder that is deleted at the end of the test file, or of the test that calls it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-test-'));
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
