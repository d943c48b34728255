/** The same address at this very server: it may be known under another name than the one that it gives itself. */
export function hereOf(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
