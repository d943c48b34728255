import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-plugin.ts';

/**
 * Builds one page, `dist/index.html`, whose parts are loaded when they are needed. `dist/widget-preview.html` is the page in the settings'
 * preview frame.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [contractForBrowsers(), react()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'widget-preview.html'].map((page) => `${import.meta.dirname}/${page}`),
      output: {
        // The first load lists all chunks, and hashes do not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // One file compresses better than the parts that pages happen to share. The preview frame needs the contract only.
        codeSplitting: {
          groups: [
            {
              name: 'first',
              tags: ['$initial'],
              test: /node_modules|console\/src\/(?!main|widget-preview)/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
