const instructions = [
  /\b(?:ignore|disregard|forget|override)\b.*\b(?:instruction|prompt|above|previous|prior|rule|guideline)s?\b/i,
  /\b(?:system|developer|user) ?(?:prompt|message|instruction|mode)s?\b/i,
];

/** Whether a text gives instructions to a machine that reads it. */
export const addressesMachine = (text: string): boolean => instructions.some((pattern) => pattern.test(text));
