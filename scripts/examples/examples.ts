/** How an example is built, started and checked. Commands of `build` are paths in its `node_modules`, `start` is one in its folder. */
export interface Example {
  name: string;
  build: string[][];
  start: string[];
  /** Path of its webhook route. */
  webhookPath: string;
  /** Text that its page with all reviews sends before the reviews arrive. */
  sentFirst: string;
  types: TypeCheck;
}

/** A file with an unknown attribute; the type checker must reject it and name the attribute. */
interface TypeCheck {
  file: string;
  text: string;
  command: string[];
}

export const examples: Example[] = [
  {
    name: 'next',
    build: [['next/dist/bin/next', 'build']],
    start: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    webhookPath: '/api/tribune',
    sentFirst: 'Loading reviews',
    types: {
      file: 'components/typed.tsx',
      text: `import { Reviews } from '@tribune/react';
        export const right = <Reviews productId="A" colorScheme="dark" onVote={({ id }) => id.length} />;
        export const wrong = <Reviews productId="A" productIds="B" />;`,
      command: ['typescript/bin/tsc', '--noEmit', '-p', '.'],
    },
  },
  {
    name: 'astro',
    build: [['astro/bin/astro.mjs', 'build']],
    start: ['dist/server/entry.mjs'],
    webhookPath: '/api/tribune',
    sentFirst: 'Reviews of Camp kettle',
    types: {
      file: 'src/pages/typed.astro',
      text: `<tribune-reviews product-id="A" color-scheme="dark" />
        <tribune-reviews product-id="A" productIds="B" />`,
      command: ['astro/bin/astro.mjs', 'check'],
    },
  },
  {
    name: 'sveltekit',
    build: [
      ['@sveltejs/kit/svelte-kit.js', 'sync'],
      ['vite/bin/vite.js', 'build'],
    ],
    start: ['build/index.js'],
    webhookPath: '/api/tribune',
    sentFirst: 'Loading reviews',
    types: {
      file: 'src/typed.svelte',
      text: `<tribune-reviews product-id="A" color-scheme="dark" ontribune-vote={({ id }) => id.length}></tribune-reviews>
        <tribune-reviews product-id="A" productIds="B"></tribune-reviews>`,
      command: ['svelte-check/bin/svelte-check'],
    },
  },
  {
    name: 'nuxt',
    build: [['nuxt/bin/nuxt.mjs', 'build']],
    start: ['.output/server/index.mjs'],
    webhookPath: '/api/tribune',
    sentFirst: 'Reviews of Camp kettle',
    types: {
      file: 'app/pages/typed.vue',
      text: `<template>
          <tribune-reviews product-id="A" color-scheme="dark" @tribune-vote="({ id }) => id.length" />
          <tribune-reviews product-id="A" productIds="B" />
        </template>`,
      command: ['nuxt/bin/nuxt.mjs', 'typecheck'],
    },
  },
];
