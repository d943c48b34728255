/** Path of a URL, for use on the console's own origin, because browsers may reach the server under another name than `PUBLIC_URL`. */
export function localPathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
