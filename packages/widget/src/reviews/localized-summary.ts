import type { AttributeSummary, ShownAttribute } from '../attributes.ts';
import type { CoreI18n } from '../i18n/core.ts';

/** The summary with the labels of filters in the shopper's language. */
export function localizedSummary(
  summary: AttributeSummary,
  attributes: readonly ShownAttribute[] | undefined,
  i18n: CoreI18n,
): AttributeSummary {
  const attribute = attributes?.find(({ id }) => id === summary.id);
  if (!attribute) return summary;
  const { type, filterLabel, optionLabels } = attribute;
  const labels = type === 'boolean' ? [i18n.t('yes'), i18n.t('no')] : optionLabels;
  return {
    ...summary,
    label: filterLabel,
    distribution: summary.distribution.map((step, at) => ({
      ...step,
      label: labels[at] ?? step.label,
    })),
  };
}
