import type { Demo } from '../demo/load.ts';

export interface Started {
  publicUrl: string;
  /** Whether emails are sent, and not only stored. */
  hasMailServer: boolean;
  /** The demo store, unless this installation does not serve it. */
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
export function startTable({ publicUrl, hasMailServer, demo }: Started): string {
  const lines = [
    ...(demo ? [['Demo store', demo.store] as const] : []),
    ['Console', `${publicUrl}/console`] as const,
    ...(demo ? [['Sign-in', signIn(demo)] as const] : []),
    ['Docs', `${publicUrl}/docs`] as const,
    ['API reference', `${publicUrl}/api-reference`] as const,
    ['Health', `${publicUrl}/apiV2/health`] as const,
    ...(demo ? [['Demo merchant', demo.credentials.merchantId] as const] : []),
    ...(demo?.isNew ? [['API key', demo.credentials.apiKey] as const] : []),
    ...(demo?.isNew ? [['Access token', demo.credentials.accessToken] as const] : []),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  const table = lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
  return `\nTribune is ready.\n\n${table}\n\n${noteOn(demo)}\n\n${nextSteps(hasMailServer)}\n\nCtrl-C stops it.`;
}

const nextSteps = (hasMailServer: boolean) => `Next:
  Connect your store  tribune merchant create --help; its console leads through the rest
  Send emails         ${hasMailServer ? 'check the mail server' : 'set SMTP_URL, then check it'} with tribune doctor
  Make a backup       tribune backup FILE`;

const signIn = ({ isNew, credentials: { ownerEmail, ownerPassword } }: NonNullable<Started['demo']>) =>
  `${ownerEmail}  ${(isNew && ownerPassword) || '(password set earlier)'}`;

function noteOn(demo: Started['demo']): string {
  if (!demo) return 'The demo store is not served here: --demo serves it.';
  return demo.isNew
    ? `Password, key and token are printed only once. They are stored in ${demo.file}.`
    : `The password, an API key and an access token are in ${demo.file}.`;
}
