import type { Demo } from '../demo/load.ts';

/** The addresses and credentials that `npm start` prints. */
export function startTable({
  publicUrl,
  shop,
  demo,
}: {
  publicUrl: string;
  shop: string;
  demo: Demo;
}): string {
  const lines: [string, string][] = [
    ['Demo store', shop],
    ['Console', `${publicUrl}/console`],
    ['Sign-in', `${demo.ownerEmail}  ${demo.ownerPassword}`],
    ['Docs', `${publicUrl}/docs`],
    ['API reference', `${publicUrl}/api-reference`],
    ['Health', `${publicUrl}/apiV2/health`],
    ['Demo merchant', demo.merchantId],
    ['API key', demo.apiKey],
    ['Access token', demo.accessToken],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return `\nTribune is ready.\n\n${lines.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}\n\nCtrl-C stops it.`;
}
