import type { Plugin } from 'vite';
import type { HeadConfig } from 'vitepress';

/** Puts VitePress's two inline scripts (dark mode, Mac keys) into a file: the content security policy allows no inline scripts. */
export function withoutInlineScripts(base: string): Plugin {
  let code = '';
  return {
    name: 'without-inline-scripts',
    configResolved(config) {
      const { site } = (config as unknown as { vitepress: { site: { head: HeadConfig[] } } }).vitepress;
      const isInline = ([tag, , text]: HeadConfig) => tag === 'script' && text;
      const inline = site.head.filter(isInline);
      if (inline.length === 0) return;
      code = inline.map(([, , text]) => text).join('\n');
      site.head = [
        ...site.head.filter((one) => !isInline(one)),
        // Without a type, VitePress would minify the empty content with esbuild, which Vite 8 no longer includes.
        ['script', { type: '', src: `${base}first-paint.js` }],
      ];
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'first-paint.js', source: code });
    },
  };
}

const staticContent = /"?__VP_STATIC_START__[\s\S]*?__VP_STATIC_END__"?/g;

/**
 * VitePress 1.6 emits the file that hydrates a page (without its text, which is in the HTML) by adding to the bundle, which
 * Rolldown ignores. Runs before VitePress's hook, which removes the markers.
 */
export function forRolldown(): Plugin {
  return {
    name: 'lean-pages',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.endsWith('.md')) continue;
          const fileName = chunk.fileName.replace(/\.js$/, '.lean.js');
          this.emitFile({ type: 'asset', fileName, source: chunk.code.replace(staticContent, '""') });
        }
      },
    },
  };
}
