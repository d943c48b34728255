/**
 * The points of a review: short optional texts beside headline and text, in display order. Schemas, forms, cards, server-rendered HTML
 * and console read them from here. The messages of a point are its name (the label) and `prompt_` plus its name (the question in forms).
 * A separate file, so that the widget bundles nothing else.
 */
export const reviewPoints = ['pros', 'cons'] as const;

export type ReviewPoint = (typeof reviewPoints)[number];

/** Descriptions for the API documentation. */
export const pointDescriptions: Record<ReviewPoint, string> = {
  pros: 'What the author likes.',
  cons: 'What the author dislikes.',
};
