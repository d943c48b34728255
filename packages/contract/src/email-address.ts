/*
 * Email addresses as browsers validate type=email (HTML Standard), and international ones (RFC 6531): letters of all scripts before the
 * @, and a domain that IDNA can convert. Browsers reject the latter in type=email, so forms validate with `isEmail`.
 */
const local = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u;
const asciiDomain = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const unicodeDomain = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;

/** Whether a text is an email address of at most 254 characters. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || text.length > 254) return false;
  const domain = asciiDomainOf(text.slice(at + 1));
  return local.test(text.slice(0, at)) && domain !== null;
}

/** The key by which addresses are compared: NFC, lower case, the domain in ASCII (`xn--…`). Null if the text is not an address. */
export function emailKeyOf(address: string): string;
export function emailKeyOf(address: string | null | undefined): string | null;
export function emailKeyOf(address: string | null | undefined): string | null {
  if (address == null) return null;
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? null : asciiDomainOf(address.slice(at + 1));
  const normal = (text: string) => text.normalize('NFC').toLowerCase();
  return domain === null ? normal(address) : `${normal(address.slice(0, at))}@${domain}`;
}

/** The domain in ASCII and lower case; null if it is not a domain. */
function asciiDomainOf(domain: string): string | null {
  if (asciiDomain.test(domain)) return domain.toLowerCase();
  if (!unicodeDomain.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  return asciiDomain.test(hostname) ? hostname : null;
}
