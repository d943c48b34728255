import { isUnquotable } from '../screening/index.ts';

const instructions = [
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instruction|prompt|above|previous|prior|rule|guideline)s?\b/i,
  /\b(?:system|developer|user) ?(?:prompt|message|instruction|mode)s?\b/i,
];

/** Whether a text gives instructions to a machine that reads it. */
export const addressesMachine = (text: string): boolean => instructions.some((pattern) => pattern.test(text));

/** An email address with spaces, which screening lets pass: "anna @ example.com". */
const spacedAddress = /@ ?[\p{L}\d-]+ ?\. ?\p{L}{2,}/u;

/**
 * Whether something in texts must not be quoted: instructions to machines, personal data, links, advertising or threats. `texts` are
 * whole, because an address may be split into sentences.
 */
export const hasPlanted = (sentences: readonly string[], texts: readonly string[]): boolean =>
  sentences.some(addressesMachine) || texts.some((text) => isUnquotable(text) || spacedAddress.test(text));
