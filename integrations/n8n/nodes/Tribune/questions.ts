import type { INodeProperties } from 'n8n-workflow';
import { field, inPath, ofData } from './fields';

const answer = { resource: 'question', operations: ['answer'] };

export const questions: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['question'] } },
    options: [
      {
        name: 'Answer',
        value: 'answer',
        action: 'Answer a question',
        routing: {
          request: {
            method: 'POST',
            url: '=/questions/{{$parameter["questionId"]}}/answers',
            // The merchant's own answer, which is published at once.
            body: { verified: true },
          },
          output: ofData,
        },
      },
    ],
    default: 'answer',
  },
  field(answer, { displayName: 'Question ID', name: 'questionId', required: true, routing: inPath }),
  field(answer, { displayName: 'Answer', name: 'answer', required: true, typeOptions: { rows: 4 } }),
];
