const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Scheme, host and port as a browser sends them in Origin: lower case, no default port, no path. One `*.` in front takes
 * subdomains; not those of a whole top-level domain.
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
