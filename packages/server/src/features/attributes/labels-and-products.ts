import type { attributeChange, Static } from '@tribune/contract';
import { invalidField } from '../../platform/errors.ts';
import type { CustomAttribute } from './schema.ts';

type Change = {
  [Name in 'translations' | 'appliesTo']?: Static<typeof attributeChange>[Name] | undefined;
};

/** The changed translations and products, completely as stored. Absent fields are omitted. */
export function labelsAndProducts({ translations, appliesTo }: Change) {
  return {
    ...(translations && { translations: translations.map(translationOf) }),
    ...(appliesTo !== undefined && { appliesTo: appliesTo && applicabilityOf(appliesTo) }),
  };
}

const translationOf = ({
  locale,
  label = null,
  filterLabel = null,
  reviewLabel = null,
  options = [],
}: NonNullable<Change['translations']>[number]) => ({ locale, label, filterLabel, reviewLabel, options });

const applicabilityOf = ({
  productIds = [],
  groupIds = [],
  categories = [],
}: NonNullable<Change['appliesTo']>) => ({ productIds, groupIds, categories });

/** Throws VALIDATION_ERROR for a duplicate language, missing labels of options, and empty restrictions. */
export function assertLabelsAndProducts({ options, translations, appliesTo }: CustomAttribute): void {
  for (const [index, translation] of translations.entries()) {
    if (translations.findIndex(({ locale }) => locale === translation.locale) !== index)
      throw invalidField(`translations.${index}.locale`, 'appears twice');
    if (translation.options.length > 0 && translation.options.length !== options.length)
      throw invalidField(
        `translations.${index}.options`,
        `must contain a label for each of the ${options.length} options, or be empty`,
      );
  }
  if (appliesTo && Object.values(appliesTo).every((named) => named.length === 0))
    throw invalidField('appliesTo', 'must name at least one product, group or category');
}
