import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { access, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { behavesAsStorage, folder, keysBelow, put, text } from '../../testing/storage-suite.ts';
import { createDiskStorage } from './disk-storage.ts';

const otherVolume = await folderOnAnotherVolume();

describe('disk storage', () => {
  const root = () => join(folder, 'objects');
  const urls = { publicUrl: 'https://m.example/media', uploadUrl: 'https://m.example/up', secret: 's' };
  behavesAsStorage(() => createDiskStorage({ root: root(), ...urls }));

  it('leaves no empty folder behind', async () => {
    await rm(root(), { recursive: true, force: true });
    const storage = createDiskStorage({ root: root(), ...urls });
    await put(storage, 'm/one/a', 'x');
    await put(storage, 'm/two/a', 'x');
    await storage.deletePrefix('m/one/');
    assert.deepEqual(await readdir(join(root(), 'm')), ['two']);
    await storage.delete('m/two/a');
    assert.deepEqual(await readdir(root()), []);
  });

  it('takes a file from another volume too', {
    skip: otherVolume ? false : 'there is one volume only',
  }, async () => {
    const storage = createDiskStorage({ root: root(), ...urls });
    const source = join(otherVolume ?? '', `tribune-${randomUUID()}`);
    await writeFile(source, 'from elsewhere');
    await storage.putFile('m/far', source, { contentType: 'text/plain' });
    assert.equal(await text(storage, 'm/far'), 'from elsewhere');
    await assert.rejects(access(source), { code: 'ENOENT' });
    assert.deepEqual((await keysBelow(storage, '')).sort(), ['m/far']);
  });

  it('survives puts and deletes side by side in one folder', async () => {
    const storage = createDiskStorage({ root: root(), ...urls });
    const rounds = Array.from({ length: 60 }, async (_, n) => {
      await put(storage, `race/x/${n}`, 'x');
      await storage.delete(`race/x/${n}`);
    });
    await Promise.all(rounds);
    assert.deepEqual(await keysBelow(storage, 'race/'), []);
  });
});

async function folderOnAnotherVolume(): Promise<string | null> {
  const volumeOf = async (path: string) => (await stat(path).catch(() => null))?.dev;
  const ours = await volumeOf(tmpdir());
  for (const path of ['/dev/shm', '/var/tmp']) {
    const volume = await volumeOf(path);
    if (volume !== undefined && volume !== ours) return path;
  }
  return null;
}
