/**
 * The points of a review: short optional texts beside headline and text, in the order in which they are shown. Schemas,
 * forms, cards, server-rendered HTML and console take them from here. Messages have a point's name (its label) and
 * `prompt_` and its name (the question in forms). A file of its own, so that the widget bundles nothing else.
 */
export const reviewPoints = ['pros', 'cons'] as const;

export type ReviewPoint = (typeof reviewPoints)[number];

/** For the API documentation. */
export const pointDescriptions: Record<ReviewPoint, string> = {
  pros: 'What the author likes.',
  cons: 'What the author dislikes.',
};
