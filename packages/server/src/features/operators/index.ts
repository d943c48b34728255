import type { Feature } from '../../platform/feature.ts';
import { serveOperators } from './routes.ts';
import { tables } from './tables.ts';

export { changeMerchant } from './changing.ts';
export { resume, suspend } from './suspension.ts';

export const feature: Feature = {
  name: 'operators',
  tables,
  serve: serveOperators,
};
