import type { Feature } from '../../platform/feature.ts';
import { jobs } from './jobs.ts';
import { serveAttributes } from './routes.ts';
import { tables } from './tables.ts';

export { applicabilities, applicability, attributesOfProducts } from './applicability.ts';
export { givenValues, parsedTexts, type Values } from './attribute-values.ts';
export { countTags, wholeShop } from './counts.ts';
export { createAttribute } from './editing.ts';
export { attributeSummaries, attributesWithFigures } from './figures.ts';
export { type AttributeFilter, attributeFilters } from './filters.ts';
export { type LabelledAttribute, labelled } from './labels.ts';
export { type Matches, matchingReviews } from './matching.ts';
export { recountAttributes } from './recount.ts';
export { type AttributeSchema, holdSchema, schemaOf } from './schema.ts';
export {
  currentSchema,
  lockSchema,
  locksSchema,
  type StoredAttributes,
  storedAttributes,
  submittedAttributes,
} from './submitted-attributes.ts';

export const feature: Feature = {
  name: 'attributes',
  tables,
  serve: serveAttributes,
  jobs,
};
