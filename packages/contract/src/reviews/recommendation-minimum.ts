/**
 * Minimum number of answers to "Would you recommend this product?" for the share to be displayed, because a share of fewer means little. In
 * a separate file, so that the widget's first file bundles nothing else.
 */
export const recommendationMinimum = 5;
