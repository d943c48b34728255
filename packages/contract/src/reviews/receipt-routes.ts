import { route } from '../route.ts';
import {
  boolean,
  counted,
  lengths,
  nullable,
  object,
  oneOf,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';

const loggedEntry = Type.Object({
  index: counted('Position in the log, from 0.'),
  type: string('`received`, `decided`, `edited` or `featured`.'),
  at: timestamp('Minute of the change.'),
  rating: nullable(Type.Integer({ description: 'Rating that was received, or after the edit; else null.' })),
  status: nullable(string('Status after a decision; else null.')),
  reasonCode: nullable(string('Reason of a decision; null without one.')),
  by: nullable(string('Who decided: `staff`, `system` or `author`; else null.')),
  entry: string('The entry as the log contains it: canonical JSON, of which the leaf hash is made.'),
});

export const getReceipt = route('GET /receipts/{link}', {
  operationId: 'getReceipt',
  tag: 'Reviews',
  summary: 'Get the log entries of a review',
  description:
    'Returns what the page at `receiptUrl` of a submission shows: whether the review is in the transparency log, every entry about it, and the receipt. The last part of that address is the credential.',
  audiences: ['anyone'],
  params: Type.Object({
    link: text(lengths.id, 'Last part of the path of `receiptUrl`.'),
  }),
  answer: object('What the transparency log says of a review.', {
    state: oneOf(
      ['pending', 'logged', 'erased'],
      '`pending`: accepted, and in the log within a minute. `erased`: the review was deleted, and nothing leads to its entries.',
    ),
    product: nullable(string('Name of the product, or its ID; null for an erased review.')),
    entries: Type.Array(loggedEntry, { description: 'Entries about the review, oldest first.' }),
    hasPendingChanges: boolean('Whether a newer change will be in the log within a minute.'),
    log: nullable(
      Type.Object({
        origin: string('Name of the log, as its checkpoints give it.'),
        url: string('Address of the log.'),
        entries: counted('Number of entries: the size of the checkpoint.'),
        checkpoint: string('Signed checkpoint that contains the entries.'),
      }),
      'Null unless the review is in the log.',
    ),
    receipt: nullable(
      string('The receipt, as in the response to the submission. Null unless the review is in the log.'),
    ),
  }),
  errors: ['NOT_FOUND'],
});
