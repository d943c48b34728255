import type { Demo } from '../demo/load.ts';

export interface Started {
  publicUrl: string;
  /** The demo store, unless it is not served here. */
  demo: {
    store: string;
    credentials: Demo;
    /** Whether this start loaded it. */
    isNew: boolean;
    /** The file with the credentials. */
    file: string;
  } | null;
}

/** What `tribune start` prints once it is ready: addresses and, when the demo store was just loaded, its credentials. */
export function startTable({ publicUrl, demo }: Started): string {
  const { ownerEmail, ownerPassword, merchantId, apiKey, accessToken } = demo?.credentials ?? {};
  const lines: [string, string | null | undefined][] = [
    ['Demo store', demo?.store],
    ['Console', `${publicUrl}/console`],
    ['Sign-in', demo && `${ownerEmail}  ${(demo.isNew && ownerPassword) || '(password set earlier)'}`],
    ['Docs', `${publicUrl}/docs`],
    ['API reference', `${publicUrl}/api-reference`],
    ['Health', `${publicUrl}/apiV2/health`],
    ['Demo merchant', merchantId],
    ['API key', demo?.isNew ? apiKey : null],
    ['Access token', demo?.isNew ? accessToken : null],
  ];
  const shown = lines.filter(([, value]) => value);
  const width = Math.max(...shown.map(([name]) => name.length));
  const table = shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
  return `\nTribune is ready.\n\n${table}\n\n${noteOn(demo)}\nCtrl-C stops it.`;
}

function noteOn(demo: Started['demo']): string {
  if (!demo)
    return 'The demo store is not served here: --demo serves it. Your own: tribune merchant create --help';
  return demo.isNew
    ? `Password, key and token are printed only once. They are stored in ${demo.file}.`
    : `The password, an API key and an access token are in ${demo.file}.`;
}
