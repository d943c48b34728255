import type { Feature } from '../../platform/feature.ts';
import { serveQuotedAnswers } from './routes.ts';

export const feature: Feature = {
  name: 'quoted-answers',
  serve: serveQuotedAnswers,
};
