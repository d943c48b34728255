/** The average colour of a thumbhash, from its first three bytes. Null without a thumbhash. */
export function averageColour(placeholder: string | null): string | null {
  if (!placeholder) return null;
  const [first = 0, second = 0, third = 0] = bytesOf(placeholder);
  const head = first | (second << 8) | (third << 16);
  const light = (head & 63) / 63;
  const yellow = ((head >> 6) & 63) / 31.5 - 1;
  const warm = ((head >> 12) & 63) / 31.5 - 1;
  const blue = light - (2 / 3) * yellow;
  const red = (3 * light - blue + warm) / 2;
  return `rgb(${[red, red - warm, blue].map((share) => Math.round(255 * Math.min(1, Math.max(0, share)))).join(' ')})`;
}

export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
