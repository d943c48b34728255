import type { Feature } from '../../platform/feature.ts';
import { serveQuotedAnswers } from './routes.ts';
import { tables } from './tables.ts';
import { WordedAnswers } from './worded-answers.ts';

export { answer } from './answering.ts';

export const feature: Feature = {
  name: 'quoted-answers',
  tables,
  open: () => ({ state: { wordedAnswers: new WordedAnswers() } }),
  serve: serveQuotedAnswers,
};
