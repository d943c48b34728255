import { reviewPoints } from '@tribune/contract';
import { core } from '@tribune/contract/messages/en/core';

/** Display names of the texts that customers write, by field of the API. */
export const textLabels: Record<string, string> = {
  title: 'Headline',
  text: 'Text',
  ...Object.fromEntries(reviewPoints.map((name) => [name, core[name]])),
  answer: 'Answer',
  authorName: 'Author name',
};
