import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { rolldown } from 'rolldown';
import { emptyPlace, quietInstall } from './environment.ts';

const component = (attribute: string) => `<script lang="ts">
  let { sku }: { sku: string } = $props();
  let rating = $state(0);
</script>
<tribune-reviews ${attribute}={sku} ontribune-review-submitted={({ review }) => (rating = review.rating)}></tribune-reviews>
<p>{rating}</p>
`;

/** What `@tribune/widget` must do from its tarball. React's and Vue's types are tested in packages/widget. */
export function testWidget(tarball: string): void {
  test('@tribune/widget can be bundled for browsers, and imported on a server', async (t) => {
    const place = await emptyPlace('22');
    t.after(place.remove);
    await place.run('npm', ...quietInstall, tarball);
    await place.write({ 'page.js': `import { define } from '@tribune/widget';\ndefine();\n` });
    const bundler = await rolldown({ input: join(place.folder, 'page.js'), platform: 'browser' });
    const { output } = await bundler.generate({ format: 'esm' });
    await bundler.close();
    assert(output.some((file) => file.type === 'chunk' && file.code.includes('tribune-reviews')));
    const program = "import('@tribune/widget').then(({ define }) => define())";
    assert.equal(await place.run('node', '-e', program), '');
  });

  test('@tribune/widget types its elements in Svelte templates', async (t) => {
    const place = await emptyPlace('24');
    t.after(place.remove);
    await place.run('npm', ...quietInstall, tarball, 'svelte@5', 'svelte-check@4', 'typescript@5.9.3');
    const types = ['@tribune/widget', '@tribune/widget/svelte'];
    const compilerOptions = {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      types,
    };
    await place.write({ 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.svelte'] }) });
    await place.write({ 'Product.svelte': component('product-id') });
    await place.run('npx', 'svelte-check', '--tsconfig', 'tsconfig.json');
    await place.write({ 'Product.svelte': component('product-ids') });
    await assert.rejects(place.run('npx', 'svelte-check', '--tsconfig', 'tsconfig.json'), /product-ids/);
  });
}
