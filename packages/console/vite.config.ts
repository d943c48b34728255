import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-plugin.ts';

/**
 * One page, `dist/index.html`, and its parts, which load as the pages that need them are opened. `dist/widget-preview.html` is the
 * page in the frame of the settings.
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
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
