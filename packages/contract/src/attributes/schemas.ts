import { boolean, counted, lengths, nullable, oneOf, singleLine, string, Type, text } from '../schema.ts';
import { attributeStates, attributeTypes } from './states.ts';

export const maxAttributes = lengths.attributes;
export const maxOptions = 100;
/** Number of steps of a scale without options. */
export const unnamedScaleSteps = 5;

const attributeId = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
  maxLength: lengths.attributeKey,
  description:
    'Attribute ID: the key of its values in reviews and filters. Derived from the label when omitted on creation; immutable afterwards.',
});

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

export const customAttribute = Type.Object(
  { id: attributeId, ...fields },
  { description: 'A custom attribute of reviews.' },
);

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

export const attributeParams = Type.Object({ attributeId: text(lengths.id, 'Attribute ID.') });

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
  distribution: Type.Array(
    Type.Object({
      value: string('Value as a filter accepts it.'),
      label: string('Label that customers see.'),
      count: counted('Published reviews with this value.'),
      percentage: Type.Number({ description: 'Share of the reviews with a value; one decimal.' }),
    }),
    { description: 'Every possible value in order. Empty for `text`.' },
  ),
};

/** Summary of one attribute over the published reviews of a product or merchant. */
export const attributeSummary = Type.Object(
  {
    id: customAttribute.properties.id,
    label: string('Label that customers see.'),
    type: fields.type,
    ...figures,
  },
  { description: 'Summary of a custom attribute over published reviews.' },
);

export const attributeInWidget = Type.Object({ ...customAttribute.properties, ...figures });
