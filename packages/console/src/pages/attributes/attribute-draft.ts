import type { AttributeType, locales } from '@tribune/contract';
import type { Attribute } from './attributes.tsx';
import { takesOptions } from './type-names.ts';

export type Locale = (typeof locales)[number];
export type AppliesTo = NonNullable<Attribute['appliesTo']>;

/** Labels of one language as entered; options are one per line. */
export interface Translation {
  locale: Locale;
  label: string;
  filterLabel: string;
  reviewLabel: string;
  options: string;
}

/** An attribute as entered; options are one per line. */
export interface AttributeDraft {
  label: string;
  type: AttributeType;
  options: string;
  required: boolean;
  promoted: boolean;
  filterLabel: string;
  reviewLabel: string;
  translations: readonly Translation[];
  appliesTo: AppliesTo | null;
}

export const blank: AttributeDraft = {
  label: '',
  type: 'scale',
  options: '',
  required: false,
  promoted: true,
  filterLabel: '',
  reviewLabel: '',
  translations: [],
  appliesTo: null,
};

export const draftOf = (attribute: Attribute): AttributeDraft => ({
  ...attribute,
  options: attribute.options.join('\n'),
  filterLabel: attribute.filterLabel ?? '',
  reviewLabel: attribute.reviewLabel ?? '',
  translations: attribute.translations.map((translation) => ({
    locale: translation.locale,
    label: translation.label ?? '',
    filterLabel: translation.filterLabel ?? '',
    reviewLabel: translation.reviewLabel ?? '',
    options: translation.options.join('\n'),
  })),
});

/** The body of a request that saves the draft. */
export function bodyOf({ label, type, required, promoted, appliesTo, ...draft }: AttributeDraft) {
  const optionsOf = (lines: string) => (takesOptions[type] ? linesOf(lines) : []);
  return {
    label,
    type,
    required,
    promoted,
    appliesTo,
    options: optionsOf(draft.options),
    filterLabel: draft.filterLabel.trim() || null,
    reviewLabel: draft.reviewLabel.trim() || null,
    translations: draft.translations.map((translation) => ({
      locale: translation.locale,
      label: translation.label.trim() || null,
      filterLabel: translation.filterLabel.trim() || null,
      reviewLabel: translation.reviewLabel.trim() || null,
      options: optionsOf(translation.options),
    })),
  };
}

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
