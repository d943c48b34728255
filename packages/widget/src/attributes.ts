import type { ReviewList, WidgetConfig } from './api.ts';
import type { CoreI18n } from './i18n/core.ts';

/** From the merchant's widget configuration, with labels in the shopper's language. */
export type CustomAttribute = WidgetConfig['customAttributes'][number];
/** Summary of one attribute over a product's reviews. */
export type AttributeSummary = ReviewList['attributeSummaries'][number];

/** A review's value as text; null without a value, or if it doesn't match the attribute. */
export function valueText(
  { type, options, optionLabels }: CustomAttribute,
  value: unknown,
  i18n: CoreI18n,
): string | null {
  if (type === 'boolean') return typeof value === 'boolean' ? i18n.t(value ? 'yes' : 'no') : null;
  if (type === 'scale') {
    if (typeof value !== 'number') return null;
    return optionLabels[value - 1] ?? `${i18n.number(value)}/${i18n.number(options.length || 5)}`;
  }
  const list = Array.isArray(value) ? value.map(String) : [value];
  const said = list.filter((one) => typeof one === 'string' && one !== '');
  return said.length > 0
    ? said.map((one) => optionLabels[options.indexOf(`${one}`)] ?? one).join(', ')
    : null;
}

/** The attributes with labels in the language of `i18n`, where the merchant has translated them. */
export const localized = (
  attributes: readonly CustomAttribute[],
  { language }: CoreI18n,
): CustomAttribute[] =>
  attributes.map((attribute) => ({
    ...attribute,
    ...attribute.translations.find(({ locale }) => locale === language),
  }));
