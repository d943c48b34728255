/**
 * Number of answers to "Would you recommend this product?" from which the share is displayed; a share of fewer means little. A separate
 * file, so that the widget's first file bundles nothing else.
 */
export const recommendationMinimum = 5;
