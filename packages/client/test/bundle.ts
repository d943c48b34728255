import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';

/** What browsers, Cloudflare Workers, Deno and Vercel's edge runtime all have, of what Node has. */
const common = [
  'AbortController',
  'AbortSignal',
  'atob',
  'btoa',
  'Blob',
  'clearTimeout',
  'crypto',
  'DOMException',
  'fetch',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'setTimeout',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
];

/** Bundles a program for browsers. `run` calls its export `main` with only common globals. */
export async function bundleFor(code: string): Promise<{ bytes: number; run(): Promise<unknown> }> {
  const bundler = await rolldown({
    input: 'program.js',
    platform: 'browser',
    cwd: import.meta.dirname,
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === 'program.js' ? { id: `${import.meta.dirname}/program.js` } : null),
        load: (id) => (id.endsWith('/program.js') ? code : null),
      },
    ],
  });
  const { output } = await bundler.generate({ format: 'iife', name: 'program', minify: true });
  await bundler.close();
  const [{ code: bundled, imports, dynamicImports }] = output;
  if (imports.length + dynamicImports.length > 0) throw new Error(`It imports ${imports}`);
  return {
    bytes: Buffer.byteLength(bundled),
    async run() {
      const globals = Object.fromEntries(common.map((name) => [name, Reflect.get(globalThis, name)]));
      const result = await runInContext(`${bundled}; program.main()`, createContext(globals));
      // Of another realm, whose arrays are not instances of ours.
      return structuredClone(result);
    },
  };
}
