import type { Feature } from '../../platform/feature.ts';
import { tables } from './tables.ts';

export {
  countFacets,
  countFacetsCtes,
  countNewReviewCte,
  type FacetChange,
  type Facets,
  facetLanes,
  facetRows,
} from './counts.ts';
export {
  countsByLanguage,
  type FacetCounts,
  facetCounts,
  matchesFacets,
  type Stars,
  starsOf,
} from './matching.ts';
export { recountFacets } from './recount.ts';

export const feature: Feature = {
  name: 'facets',
  tables,
};
