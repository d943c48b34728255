/** Path of a URL, to be resolved against the console's own origin: the server may be reached by another name than its configured one. */
export function localPathOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
