import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import settings from './package.json' with { type: 'json' };

/** Minified code has line breaks in template literals only, where their indentation is of no use to a browser. */
const trimTemplates: Plugin = {
  name: 'trim-templates',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk')
        file.code = file.code
          .replace(/\n */g, '\n')
          .replace(/\n>/g, '>')
          // Between and within tags, where a space is the same and compresses better.
          .replace(/(?<=[>}"\w])\n(?=[<@?.$]|[a-z-]+=)/g, ' ');
    }
  },
};

/**
 * Elements that only our own templates use bear the version in their name, so that two versions on one page don't get each
 * other's.
 */
const versionedNames: Plugin = {
  name: 'versioned-names',
  generateBundle(_, bundle) {
    const version = settings.version.replaceAll('.', '-');
    const internal = /tribune-(?:form-body|ask-form|media-strip|lightbox|report)(?=[\s>`'"{,])/g;
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(internal, `$&-${version}`);
    }
  },
};

/** Vite wraps imports in what loads styles before them; ours have none. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = null;',
  },
  generateBundle(_, bundle) {
    const loader = String.raw`(?:\(\)=>|async\(\)=>\{let\{[^}]*\}=await )(import\([^)]*\))(?:;return\{[^}]*\}\})?`;
    const wrapped = new RegExp(String.raw`\w+\(${loader},(?:\[\]|__VITE_PRELOAD__),import\.meta\.url\)`, 'g');
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace(wrapped, '$1');
      if (/\bnull\(\(\) ?=>/.test(file.code))
        throw new Error(`${file.fileName} contains an import that is not plain`);
    }
  },
};

/**
 * What our templates don't use of lit-html. Of what it exposes to directives, ours use the constructor of a part's children
 * only. There are no polyfills, and its version is of use to its development build only. No template has the type `svg` or
 * `mathml`, nor values in place of attributes or in comments, and no directive is asynchronous
 * or asks where its part is.
 */
const unusedInLit: [RegExp, string][] = [
  [/\{M:\w+,P:[^{}]*,(I:\w+),[^{}]*\}/, '{$1}'],
  [/,\w+=\w+\.litHtmlPolyfillSupport;.*?\.push\("[\d.]+"\);/, ';'],
  [/2===i\?"<svg>":3===i\?"<math>":""/, '""'],
  [/\+\(2===i\?"<\/svg>":3===i\?"<\/math>":""\)/, ''],
  [/if\((this\.el=[^{}]*?),2===i\|\|3===i\)\{[^{}]*\}/, '$1;'],
  [/else t\.startsWith\(o\)&&\(d\.push\(\{type:6,index:l\}\),r\.removeAttribute\(t\)\)/, ''],
  [/:6===r\.type&&\(i=new \w\(h,this,t\)\)/, ':0'],
  [/else\{let t=-1;for\(;[^{}]*\{type:7,index:l\}\),t\+=o\.length-1\}/, ''],
  [/setConnected\(t\)\{[^{}]*\}/, ''],
  [/this\._\$AP\?\.\(!1,!0,s\);/, ';'],
  [/h\?\._\$AO\?\.\(!1\),/, ''],
  [/get (?:parentNode|startNode|endNode|tagName|_\$AU)\(\)\{[^{}]*\}/g, ''],
  [/this\._\$AN=void 0,/g, ''],
  [/,this\._\$Cv=\w\?\.isConnected\?\?!0/, ''],
];

/**
 * A browser's translation replaces texts by elements. lit-html writes a new value into the text that is no longer in the page, so that
 * numbers of the product before would stay: where it is gone, a new one is inserted.
 */
const afterTranslation: [RegExp, string] = [
  /(this\._\$AH!==A&&a\(this\._\$AH\))\?/,
  '$1&&3===this._$AA.nextSibling.nodeType?',
];

const ownLit: Plugin = {
  name: 'own-lit',
  transform: {
    filter: { id: /lit-html\/lit-html\.js/ },
    handler: (code) =>
      [...unusedInLit, afterTranslation].reduce((rest, [known, instead]) => {
        if (rest.search(known) < 0) throw new Error(`lit-html no longer contains ${known}`);
        return rest.replace(known, instead);
      }, code),
  },
};

/**
 * Every part that loads later stands on all of tribune.js. Told so, the bundler keeps that in one file: one request until
 * reviews are there, not two.
 */
const oneEntry: Plugin = {
  name: 'one-entry',
  transform: {
    filter: {
      id: /widget\/src\/(?!trust\/).*(?:actions|address|arrangement|card-tools|linked-review|questions-tab|overview|question-marks|search-marks|-view|-strip|lightbox|report-dialog|photos|structured-data|translations)\.ts$/,
    },
    handler: (code) => `import '/src/tribune.ts';\n${code}`,
  },
};

/** What the server's pages show of the widget (src/templates.ts), by the class around it, which takes the place of `:host`. */
const hostedStyles = {
  tribune: ['styles/base', 'styles/controls', 'styles/fields', 'styles/card', 'reviews/search-marks'],
  'tribune-list': ['reviews/reviews', 'reviews/tools'],
  'tribune-of-store': ['store-reviews/store-reviews'],
  'tribune-questions-list': ['reviews/tools', 'questions/questions'],
  'tribune-photos': ['media/media-strip'],
  'tribune-form': ['form/form', 'form/media/media-field', 'questions/ask-form'],
};

/** The same styles as one file: pages of the server have no shadow roots. Nested, they don't reach what is outside of the class. */
const hostedSheet: Plugin = {
  name: 'hosted-sheet',
  async generateBundle() {
    const sheets = Object.entries(hostedStyles).map(async ([name, files]) => {
      const paths = files.map((file) => join(import.meta.dirname, `src/${file}.css`));
      const css = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('');
      const nested = css.replace(/:host\((\S+)\)/g, '&$1').replace(/:host/g, '&');
      return `.${name}{${nested.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s*/g, '\n')}}\n`;
    });
    this.emitFile({ type: 'asset', fileName: 'hosted.css', source: (await Promise.all(sheets)).join('') });
  },
};

/** Beside each file its compressed forms, so that serving them costs nothing. */
const compressed: Plugin = {
  name: 'compressed',
  async writeBundle({ dir = '' }, bundle) {
    for (const file of Object.values(bundle)) {
      const content = file.type === 'chunk' ? file.code : file.source;
      await writeFile(join(dir, `${file.fileName}.br`), brotliCompressSync(content));
      await writeFile(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
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
  plugins: [oneEntry, ownLit, trimTemplates, versionedNames, plainImports, hostedSheet, compressed],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Recent enough that light-dark() stays as written: its replacement would not follow the page's color-scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      input: {
        tribune: 'src/tribune.ts',
        // Of the service's trust page and of the console; stores load neither.
        'trust-page': 'src/trust/trust-page.ts',
        verifier: 'src/trust/verifier.ts',
      },
      output: {
        entryFileNames: '[name].js',
        // Messages are named after their language.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `tribune-${facadeModuleId?.match(/messages\/(\w\w)\//)?.[1] ?? name}-[hash:7].js`,
      },
    },
  },
});
