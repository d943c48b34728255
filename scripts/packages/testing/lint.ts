import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../workspace.ts';
import { toolFolder } from './environment.ts';

const linters = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];

/** Checks entry points, their types and module formats for every kind of module resolution. */
export function testManifest(name: string, tarball: string): void {
  test(`${name}: publint and attw report nothing`, async () => {
    const bin = join(await toolFolder('linters', linters), 'node_modules/.bin');
    assert.match(await run(join(bin, 'publint'), ['run', '--strict', '--pack=false', tarball]), /All good/);
    // Packages are ES modules only, which CommonJS can load with require(esm) or import().
    await run(join(bin, 'attw'), [tarball, '--profile', 'esm-only', '--no-emoji']);
  });
}
