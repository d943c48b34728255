import type { Feature } from '../../platform/feature.ts';
import { serveQuotedAnswers } from './routes.ts';
import { tables } from './tables.ts';

export { findAnswers } from './finding.ts';

export const feature: Feature = {
  name: 'quoted-answers',
  tables,
  serve: serveQuotedAnswers,
};
