import { locales } from '../locales.ts';
import {
  boolean,
  counted,
  lengths,
  listOf,
  merchantsProductId,
  messageLanguage,
  nullable,
  object,
  oneOf,
  optional,
  partial,
  singleLine,
  string,
  Type,
} from '../schema.ts';
import { attributeStates, attributeTypes } from './states.ts';

export const maxAttributes = lengths.attributes;
export const maxOptions = 100;
/** Maximum number of products, groups and categories that an attribute may name, each. */
export const maxApplicable = 500;
/** Number of steps of a scale without options. */
export const unnamedScaleSteps = 5;

const attributeId = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
  maxLength: lengths.attributeKey,
  description:
    'Attribute ID: the key of its values in reviews and filters. Derived from the label when omitted on creation; immutable afterwards.',
});

const labels = {
  filterLabel: nullable(
    singleLine(lengths.title),
    'Label of the filter and of the summary, such as "Reviewer\'s height". Null: `label`.',
  ),
  reviewLabel: nullable(
    singleLine(lengths.title),
    'Label beside the value in a published review. Null: `label`.',
  ),
};

const translationFields = {
  label: nullable(singleLine(lengths.title), 'Label in this language.'),
  filterLabel: nullable(singleLine(lengths.title), 'Label of the filter in this language.'),
  reviewLabel: nullable(singleLine(lengths.title), 'Label in a published review in this language.'),
  options: Type.Array(singleLine(lengths.attributeValue), {
    maxItems: maxOptions,
    description: 'Labels of the options in this language, in the order of `options`; empty for none.',
  }),
};

const localeOfTranslation = messageLanguage('Language of the labels.');

/** An empty list counts as absent; at least one list must not be empty. */
const applicabilityFields = {
  productIds: Type.Array(merchantsProductId("The merchant's product ID."), {
    maxItems: maxApplicable,
    uniqueItems: true,
    description: 'Products.',
  }),
  groupIds: Type.Array(singleLine(lengths.id), {
    maxItems: maxApplicable,
    uniqueItems: true,
    description: 'Groups of products, by `groupId`.',
  }),
  categories: Type.Array(singleLine(lengths.id), {
    maxItems: maxApplicable,
    uniqueItems: true,
    description:
      'Categories of products, including their subcategories: `Clothing` includes `Clothing > Jackets`.',
  }),
};

const applicabilityDescription =
  'Products that the attribute applies to: those that are listed, in one of the groups, or in one of the categories. Null: all products. Values for other products are refused.';

const fields = {
  label: singleLine(lengths.title, 'Label that customers see.'),
  type: oneOf(attributeTypes, 'Type of the values.'),
  options: Type.Array(singleLine(lengths.attributeValue), {
    maxItems: maxOptions,
    uniqueItems: true,
    description: `Allowed values of a \`select\` or \`multiselect\`. Labels of the steps of a \`scale\`, 2 to 10 in ascending order; without them a scale runs from 1 to ${unnamedScaleSteps}. Empty for \`boolean\` and \`text\`.`,
  }),
  required: boolean('Whether reviews must include a value.'),
  promoted: boolean(
    'Whether the attribute is displayed with reviews and available as a filter. The first review submitted while a promoted attribute exists locks the schema.',
  ),
  position: Type.Integer({
    minimum: 0,
    maximum: 999,
    description: 'Sort position; lower values come first.',
  }),
};

export const customAttribute = object('A custom attribute of reviews.', {
  id: attributeId,
  ...fields,
  ...labels,
  translations: listOf('Labels in other languages.', { locale: localeOfTranslation, ...translationFields }),
  appliesTo: nullable(Type.Object(applicabilityFields), applicabilityDescription),
});

const changedFields = {
  ...labels,
  translations: Type.Array(Type.Object({ locale: localeOfTranslation, ...optional(translationFields) }), {
    maxItems: locales.length,
    description: 'Labels in other languages, each language once. Replaces all translations.',
  }),
  appliesTo: nullable(partial(applicabilityFields), applicabilityDescription),
};

const { label, type, ...more } = fields;

export const attributeCreation = Type.Object({
  id: Type.Optional(attributeId),
  label,
  type,
  ...optional({ ...more, ...changedFields }),
});

export const attributeChange = partial({ ...fields, ...changedFields });

export const attributeSchemaState = {
  promotedAttributesState: oneOf(
    attributeStates,
    '`draft`: not used by any review yet. `locked`: in use. `invalidated`: edited after it was locked; attribute filters are disabled.',
  ),
  revalidating: boolean('Whether existing reviews are being revalidated.'),
};

const figures = {
  count: counted('Published reviews with a value.'),
  average: nullable(
    Type.Number({
      description: 'Average of a scale, two decimals; null for other types and without values.',
    }),
  ),
  distribution: listOf('Every possible value in order. Empty for `text`.', {
    value: string('Value as a filter accepts it.'),
    label: string('Label that customers see.'),
    count: counted('Published reviews with this value.'),
    percentage: Type.Number({ description: 'Share of the reviews with a value; one decimal.' }),
  }),
};

/** Summary of one attribute over the published reviews of a product or merchant. */
export const attributeSummary = object('Summary of a custom attribute over published reviews.', {
  id: customAttribute.properties.id,
  label: string('Label that customers see.'),
  type: fields.type,
  ...figures,
});

/** Missing labels for a language or place are filled in. */
const shownLabels = {
  label: string('Label in the form.'),
  filterLabel: string('Label of the filter and of the summary.'),
  reviewLabel: string('Label beside the value in a published review.'),
  optionLabels: Type.Array(Type.String(), {
    description: 'Labels of the options, in the order of `options`.',
  }),
};

const { appliesTo: _, ...publicFields } = customAttribute.properties;

/** Does not name the products that an attribute applies to, because they are not public. */
export const attributeInWidget = Type.Object({
  ...publicFields,
  ...shownLabels,
  translations: listOf('Labels in other languages.', { locale: localeOfTranslation, ...shownLabels }),
  appliesToAll: boolean(
    'Whether the attribute applies to all products. If false, request the configuration with `productId` to learn whether it applies to that product.',
  ),
  ...figures,
});
