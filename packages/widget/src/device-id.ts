const storageKey = 'tribune-device-id';

/**
 * Identifies this browser in votes, so that a shopper can change a vote. Created at the first vote. Undefined if storage is blocked; the
 * server then identifies voters by other means.
 */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(storageKey);
    if (known) return known;
    const made = randomId();
    localStorage.setItem(storageKey, made);
    return made;
  } catch {
    return undefined;
  }
}

/** `crypto.randomUUID` does not exist on pages without https. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
