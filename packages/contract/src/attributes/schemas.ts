import { count, lengths, nullable, oneOf, Type, text } from '../schema.ts';
import { attributeStates, attributeTypes } from './states.ts';

export const maxAttributes = lengths.attributes;
export const maxOptions = 100;
/** A scale has this many steps when its steps have no names. */
export const unnamedScaleSteps = 5;

const attributeId = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
  maxLength: lengths.attributeKey,
  description:
    'Key of its values in reviews and filters. Chosen, or made from the label; it never changes afterwards.',
});

const fields = {
  label: text(lengths.title, 'What customers read.'),
  type: oneOf(attributeTypes),
  options: Type.Array(text(lengths.attributeValue), {
    maxItems: maxOptions,
    uniqueItems: true,
    description: `The values of a select or multiselect; the names of a scale's steps, 2 to 10, from 1 up, or none for 1 to ${unnamedScaleSteps}. None for boolean and text.`,
  }),
  required: Type.Boolean({ description: 'A review without it is refused.' }),
  promoted: Type.Boolean({
    description:
      'Shown with reviews and as a filter. The first review sent while one exists locks the schema.',
  }),
  position: Type.Integer({ minimum: 0, maximum: 999, description: 'Lower comes first.' }),
};

export const customAttribute = Type.Object({ id: attributeId, ...fields });

export const attributeCreation = Type.Object({
  id: Type.Optional(attributeId),
  label: fields.label,
  type: fields.type,
  options: Type.Optional(fields.options),
  required: Type.Optional(fields.required),
  promoted: Type.Optional(fields.promoted),
  position: Type.Optional(fields.position),
});

export const attributeChange = Type.Partial(Type.Object(fields));

export const attributeParams = Type.Object({ attributeId: text(lengths.id, 'Key of the attribute.') });

export const attributeSchemaState = {
  promotedAttributesState: oneOf(attributeStates),
  revalidating: Type.Boolean({ description: 'Stored reviews are being checked against the schema.' }),
};

const figures = {
  count: Type.Integer({ minimum: 0, description: 'Published reviews with a value.' }),
  average: nullable(
    Type.Number({ description: 'Of a scale, two decimals; null for other types and without values.' }),
  ),
  distribution: Type.Array(
    Type.Object({
      value: Type.String({ description: 'As a filter takes it.' }),
      label: Type.String(),
      count,
      percentage: Type.Number({ description: 'Of the reviews with a value; one decimal.' }),
    }),
    { description: 'Every value there may be, in order. Empty for texts.' },
  ),
};

/** What the published reviews of a product or shop say of one attribute. */
export const attributeSummary = Type.Object({
  id: customAttribute.properties.id,
  label: Type.String(),
  type: fields.type,
  ...figures,
});

export const attributeInWidget = Type.Object({ ...customAttribute.properties, ...figures });
