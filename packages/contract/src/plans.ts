export const plans = ['standard', 'growth', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** What interface.md ("Limits") reserves for Growth and Enterprise. */
export const growthFeatures = [
  'sentiment analysis',
  'custom attributes',
  'Google Shopping feed',
  'featured reviews',
  'review update requests',
] as const;
export type GrowthFeature = (typeof growthFeatures)[number];

export function planIncludesGrowthFeatures(plan: Plan): boolean {
  return plan !== 'standard';
}
