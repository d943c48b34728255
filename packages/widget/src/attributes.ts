import type { ReviewList, WidgetConfig } from './api.ts';
import type { CoreI18n } from './i18n/core.ts';

/** An attribute of the merchant's widget configuration, with labels in the shopper's language. */
export type CustomAttribute = WidgetConfig['customAttributes'][number];
/** The fields of an attribute needed to show a value. */
export type ShownAttribute = Pick<
  CustomAttribute,
  'id' | 'type' | 'options' | 'optionLabels' | 'reviewLabel' | 'filterLabel'
>;
/** The fields of an attribute needed to ask for a value. */
export type AskedAttribute = Pick<
  CustomAttribute,
  'id' | 'type' | 'label' | 'options' | 'optionLabels' | 'required'
>;
/** Summary of one attribute over a product's reviews. */
export type AttributeSummary = ReviewList['attributeSummaries'][number];

/** A review's value as text; empty without a value. The server does not return unmatched values. */
export function valueText(
  { type, options, optionLabels }: Pick<ShownAttribute, 'type' | 'options' | 'optionLabels'>,
  value: unknown,
  i18n: CoreI18n,
): string {
  if (value === undefined) return '';
  if (type === 'boolean') return i18n.t(value ? 'yes' : 'no');
  if (type === 'scale')
    return (
      optionLabels[(value as number) - 1] ??
      `${i18n.number(value as number)}/${i18n.number(options.length || 5)}`
    );
  const said = [value].flat() as string[];
  return said.map((one) => optionLabels[options.indexOf(one)] ?? one).join(', ');
}

/** The attributes with labels in the language of `i18n`, if the merchant has translated them. */
export const localized = (
  attributes: readonly CustomAttribute[],
  { language }: CoreI18n,
): CustomAttribute[] =>
  attributes.map((attribute) => ({
    ...attribute,
    ...attribute.translations.find(({ locale }) => locale === language),
  }));
