const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether the text is a valid allowed origin: scheme, host and port as browsers send them in `Origin` (lower case, no
 * default port, no path). A leading `*.` matches subdomains, but not those of a whole top-level domain.
 */
export function isOrigin(text: string): boolean {
  const wildcard = /^https?:\/\/\*\./.test(text);
  const plain = wildcard ? text.replace('*.', '') : text;
  if (!URL.canParse(plain)) return false;
  const { origin, protocol, hostname, port } = new URL(plain);
  if (origin !== plain || !['http:', 'https:'].includes(protocol) || port === '0') return false;
  if (hostname.startsWith('[')) return !wildcard;
  const labels = hostname.split('.');
  return (
    labels.every((one) => label.test(one)) && (!wildcard || labels.length > 1 || hostname === 'localhost')
  );
}
