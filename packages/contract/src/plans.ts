export const plans = ['standard', 'growth', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Features that require the Growth or Enterprise plan. */
export const growthFeatures = [
  'sentiment analysis',
  'custom attributes',
  'Google Shopping feed',
  'Meta reviews feed',
  'featured reviews',
  'review update requests',
  'topics',
  'agentic commerce feed',
] as const;
export type GrowthFeature = (typeof growthFeatures)[number];

export function planIncludesGrowthFeatures(plan: Plan): boolean {
  return plan !== 'standard';
}
