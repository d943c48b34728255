import type { Feature } from '../../platform/feature.ts';
import { serveOperators } from './routes.ts';

export { changeMerchant } from './changing.ts';
export { resume, suspend } from './suspension.ts';

export const feature: Feature = {
  name: 'operators',
  serve: serveOperators,
};
