import type { CustomAttribute } from './schema.ts';

type Translation = CustomAttribute['translations'][number];

/** All labels of an attribute in one language; untranslated ones in the attribute's own language. */
function labelsIn(attribute: CustomAttribute, translation: Translation | undefined) {
  const label = translation?.label ?? attribute.label;
  const { options = [] } = translation ?? {};
  return {
    label,
    filterLabel: translation?.filterLabel ?? translation?.label ?? attribute.filterLabel ?? label,
    reviewLabel: translation?.reviewLabel ?? translation?.label ?? attribute.reviewLabel ?? label,
    optionLabels: options.length > 0 ? options : attribute.options,
  };
}

/** The attribute with all labels in its own language and in those of its translations. */
export const withLabels = (attribute: CustomAttribute) => ({
  ...attribute,
  ...labelsIn(attribute, undefined),
  translations: attribute.translations.map((translation) => ({
    locale: translation.locale,
    ...labelsIn(attribute, translation),
  })),
});

/** An attribute with the labels of one language. */
export type LabelledAttribute = CustomAttribute & ReturnType<typeof labelsIn>;

/** The attribute with labels of the language. */
export const labelled = (attribute: CustomAttribute, language: string): LabelledAttribute => ({
  ...attribute,
  ...labelsIn(
    attribute,
    attribute.translations.find(({ locale }) => locale === language),
  ),
});
