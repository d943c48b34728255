/**
 * Answers to "Would you recommend this product?" from which the share is displayed: that of fewer says little. A file of its
 * own, so that the widget's first file bundles nothing else.
 */
export const recommendationMinimum = 5;
