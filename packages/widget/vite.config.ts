import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import settings from './package.json' with { type: 'json' };

/** Removes indentation in template literals. It would cause the only line breaks of minified code, and browsers do not need it. */
const trimTemplates: Plugin = {
  name: 'trim-templates',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk')
        file.code = file.code
          .replace(/\n */g, '\n')
          .replace(/\n>/g, '>')
          // Replaces line breaks between and within tags by spaces, which are equivalent and compress better.
          .replace(/(?<=[>}"\w])\n(?=[<@?.$]|[a-z-]+=)/g, ' ');
    }
  },
};

/** Adds the version to the names of elements that only our own templates use, so that two versions on one page don't share them. */
const versionedNames: Plugin = {
  name: 'versioned-names',
  generateBundle(_, bundle) {
    const version = settings.version.replaceAll('.', '-');
    const internal =
      /tribune-(?:form-body|writing-ideas|ask-form|media-strip|lightbox|report)(?=[\s>`'"{,])/g;
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replace(internal, `$&-${version}`);
    }
  },
};

/**
 * Requests a part again under another name after its import failed, with the address from the error. Browsers without
 * https://github.com/whatwg/html/pull/10327 remember the failure, so Try again would never help. Bundlers of stores leave this import alone.
 */
const loading =
  'const __load=e=>e.catch(e=>import(/*webpackIgnore:true*//(?<=module: ).+/.exec(e)+`#`+Math.random()));';

/** Replaces Vite's wrapper of dynamic imports, which loads their styles first: ours have none. */
const repeatedImports: Plugin = {
  name: 'repeated-imports',
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
      const code = file.code.replace(wrapped, '__load($1)');
      if (/\bnull\(\(\) ?=>/.test(code))
        throw new Error(`${file.fileName} contains an import that is not repeated`);
      if (code === file.code) continue;
      // Parts that import tribune.js have it from there.
      const shared = code.replace('}from"./tribune.js"', ',__load$&');
      file.code = shared === code ? loading + code.replace(/\bexport\{(?=[^{}]*\};?$)/, '$&__load,') : shared;
    }
  },
};

/**
 * Removes parts of lit-html that our templates don't use. Directives use only the constructor of a part's children. There are no polyfills,
 * and only the development build needs the version. No template is compiled, has the type `svg` or `mathml`, values in place of attributes or in
 * comments, or listeners with options, and no directive is asynchronous or reads the location of its part. What refuses objects from JSON as templates stays.
 */
const unusedInLit: [RegExp, string][] = [
  [/\{M:\w+,P:[^{}]*,(I:\w+),[^{}]*\}/, '{$1}'],
  [/,\w+=\w+\.litHtmlPolyfillSupport;.*?\.push\("[\d.]+"\);/, ';'],
  [/x=t=>(\(i,\.\.\.s\)=>\(\{_\$litType\$:)t(,[^}]*\}\)),b=x\(1\),w=x\(2\),T=x\(3\)/, 'b=$11$2,w=b,T=b'],
  [/"number"==typeof (\w)\?(this\._\$AC\(t\)):\(void 0===\1\.el&&.*?,\1\)(?=;)/, '$2'],
  [/throw Error\("invalid template strings array"\)/, 'throw Error()'],
  [/\|\|t\.capture!==s\.capture\|\|t\.once!==s\.once\|\|t\.passive!==s\.passive/, ''],
  [/"function"==typeof this\._\$AH\?(.*?):this\._\$AH\.handleEvent\(t\)/, '$1'],
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
 * Repairs updates after a browser has translated the page, which replaces texts by elements. lit-html would write new values into texts
 * that are no longer in the page, so that the previous product's numbers would stay. If the text is gone, this inserts a new one.
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

/** Keeps the modules that all lazily loaded parts import in tribune.js, so that reviews need one request instead of two. */
const oneEntry: Plugin = {
  name: 'one-entry',
  transform: {
    filter: {
      id: /widget\/src\/(?!trust\/).*(?:actions|address|arrangement|card-tools|linked-review|questions-tab|overview|question-marks|search-marks|-view|-strip|lightbox|report-dialog|photos|structured-data|translations)\.ts$/,
    },
    handler: (code) => `import '/src/tribune.ts';\n${code}`,
  },
};

/** Styles that server-rendered pages use (src/templates.ts), by the class that replaces `:host`. */
const hostedStyles = {
  tribune: ['styles/base', 'styles/controls', 'styles/fields', 'styles/card', 'reviews/search-marks'],
  'tribune-list': ['reviews/reviews', 'reviews/tools'],
  'tribune-of-store': ['store-reviews/store-reviews'],
  'tribune-questions-list': ['reviews/tools', 'questions/questions'],
  'tribune-photos': ['media/media-strip'],
  'tribune-form': ['form/form', 'form/media/media-field', 'questions/ask-form'],
};

/**
 * Writes these styles to one file, because server-rendered pages have no shadow roots. Nested in the class, they don't affect other
 * content.
 */
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

/** Writes compressed forms beside each file, so that serving them takes no processor time. */
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
 * Builds one ES module, `dist/tribune.js`, for a store's script tag, and the parts that load when needed. Built as an application instead
 * of with `build.lib`, because Vite preserves white space in ES libraries (a third of the size).
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  logLevel: 'warn',
  plugins: [oneEntry, ownLit, trimTemplates, versionedNames, repeatedImports, hostedSheet, compressed],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Recent enough to keep light-dark(), whose replacement would ignore the page's color-scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      input: {
        tribune: 'src/tribune.ts',
        // For the service's trust page and the console; stores load neither.
        'trust-page': 'src/trust/trust-page.ts',
        verifier: 'src/trust/verifier.ts',
      },
      output: {
        entryFileNames: '[name].js',
        // Files of messages are named after their language.
        chunkFileNames: ({ name, facadeModuleId }) =>
          `tribune-${facadeModuleId?.match(/messages\/(\w\w)\//)?.[1] ?? name}-[hash:7].js`,
      },
    },
  },
});
