/** A package as it is published. Paths are relative to `packages/`. */
export interface PublishedPackage {
  folder: string;
  /** Entry points that are compiled, with everything that they import, into `dist/`. */
  entries: string[];
  /** Files and folders that are copied into `dist/`, under the same paths. */
  assets: string[];
  /** The package's own files and folders that are copied unchanged. */
  own: string[];
  /** Workspaces whose bundles are among the assets. */
  bundled: string[];
  /** Names or scopes of dependencies that are bundled into the package, with dependencies that nothing else uses. */
  inlined: string[];
  /** Compiled entries, below `dist/`, that are bundled into `dist/programs/`. */
  programs?: string[];
  /** Declarations that its users need, below `dist/`. Default: all of them. */
  declarations?: string[];
  /** Whether it runs in Node only. */
  forNode: boolean;
}

export const published: PublishedPackage[] = [
  {
    folder: 'server',
    entries: [
      'server/src/app/index.ts',
      'server/src/app/main.ts',
      // Scripts that run in separate processes.
      'server/src/features/sandbox/fixtures/develop.ts',
      'server/src/features/media/workers/child.ts',
      'server/src/features/media/processing/webcodecs-frame.ts',
    ],
    assets: [
      'server/src/platform/db/migrations',
      'server/src/features/hosted-pages/assets',
      'demo/content',
      'demo/public',
      'widget/dist',
      'console/dist',
      'docs-site/dist',
    ],
    own: ['bin'],
    bundled: ['console', 'docs-site', 'widget'],
    declarations: ['server/src/app/index.d.ts'],
    inlined: [
      ...['@aws-sdk/', '@better-auth/', '@better-fetch/', 'better-auth', 'better-call'],
      ...['@react-email/', 'react', 'react-dom', '@scalar/', '@redis/'],
      ...[
        '@modelcontextprotocol/',
        '@opentelemetry/',
        'csv-parse',
        'kysely',
        'lit-html',
        'nodemailer',
        'temporal-polyfill',
        'typebox',
      ],
    ],
    programs: ['server/src/app/index.js', 'server/src/app/main.js'],
    forNode: true,
  },
  {
    folder: 'client',
    entries: ['client/src/index.ts', 'client/src/plugins/index.ts'],
    assets: [],
    own: [],
    bundled: [],
    inlined: [],
    forNode: false,
  },
  {
    folder: 'verify',
    entries: ['verify/src/index.ts'],
    assets: [],
    own: ['vectors'],
    bundled: [],
    inlined: [],
    forNode: false,
  },
  {
    folder: 'widget',
    entries: [],
    assets: [],
    own: ['dist', 'types', 'server.js'],
    bundled: ['widget'],
    inlined: ['lit-html', 'thumbhash'],
    forNode: false,
  },
  {
    folder: 'react',
    entries: ['react/src/elements.ts', 'react/src/server.ts'],
    assets: ['widget/types/elements.d.ts', 'widget/types/events.d.ts'],
    own: [],
    bundled: [],
    inlined: [],
    forNode: false,
  },
];
