import { defineConfig, type Plugin } from 'vite';

/** Minified code has line breaks in template literals only, where their indentation is of no use to a browser. */
const trimTemplates: Plugin = {
  name: 'trim-templates',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(/\n +/g, '\n');
    }
  },
};

/**
 * One ES module, `dist/tribune.js`, for a shop's script tag, and beside it the parts that load when needed.
 * Built as an application, not with `build.lib`: Vite leaves the white space in ES libraries (a third of the size).
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [trimTemplates],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Recent enough that light-dark() stays as written: its replacement would not follow the page's color-scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: {
      // What the form shares with the rest stays in tribune.js: one request until reviews are there, not two.
      preserveEntrySignatures: 'allow-extension',
      input: { tribune: 'src/tribune.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'tribune-[name]-[hash].js' },
    },
  },
});
