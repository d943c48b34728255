import { queueItemTypes } from '../content-types.ts';
import { queueItem } from '../queue/schemas.ts';
import { reasonCodes } from '../reviews/states.ts';
import {
  boolean,
  counted,
  email,
  id,
  languageTag,
  lengths,
  nullable,
  object,
  oneOf,
  pagingQuery,
  string,
  Type,
  text,
  timestamp,
} from '../schema.ts';
import { reportCategories } from './categories.ts';

export const reportStatuses = ['open', 'kept', 'removed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const appealStatuses = ['open', 'granted', 'dismissed'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** Days after the notification of a decision within which it can be appealed (DSA, article 20: at least six months). */
export const appealDays = 183;

const reportFields = {
  category: oneOf(reportCategories, 'What is wrong with the content.'),
};

export const newReport = Type.Object({
  itemId: text(lengths.id, 'ID of a published review, question, answer or media item.'),
  ...reportFields,
  explanation: Type.Optional(
    text(lengths.questionText, 'Why the content is illegal or breaks the guidelines.'),
  ),
  email: Type.Optional(email('Receives the receipt and the decision. Optional, and used for nothing else.')),
  locale: Type.Optional(languageTag("Language of the emails (BCP 47). Defaults to the merchant's.")),
});

const itemType = oneOf(queueItemTypes, 'Type of the reported item.');
const reference = string('Reference number, for the reporter.');

/** The receipt of a report. */
export const reportReceipt = Type.Object({
  reportId: id('report'),
  reference,
  status: oneOf(reportStatuses, 'Always `open`.'),
  createdAt: timestamp('Time of receipt.'),
  statusUrl: string(
    'Page with the status, the decision and its reasons, and the appeal. Whoever knows it can read it.',
  ),
});

/** A report as staff sees it. */
export const contentReport = Type.Object({
  id: id('report'),
  reference,
  itemType,
  itemId: string('ID of the reported item.'),
  ...reportFields,
  explanation: nullable(string('Explanation by the reporter.')),
  email: nullable(string('Email address of the reporter; null if none was given.')),
  lowWeight: boolean(
    'Whether the report is listed last: at least three reports of this reporter were unfounded within 30 days and none was justified, or it looks like spam.',
  ),
  status: oneOf(reportStatuses, '`kept`: the content stays. `removed`: the content is no longer public.'),
  reasonCode: nullable(oneOf(reasonCodes, 'Reason of the removal.')),
  statement: nullable(string('Statement of reasons.')),
  decidedBy: nullable(string('Who decided.')),
  decidedAt: nullable(timestamp('Time of the decision.')),
  appeal: nullable(
    Type.Object({
      by: oneOf(
        ['reporter', 'author'],
        'Who appeals: the reporter if the content was kept, or the author if it was removed.',
      ),
      status: oneOf(appealStatuses, 'Status of the appeal.'),
      text: string('Reasons of the appeal.'),
      createdAt: timestamp('Time of the appeal.'),
      statement: nullable(string('Reasons of the decision.')),
      decidedBy: nullable(string('Who decided.')),
      decidedAt: nullable(timestamp('Time of the decision.')),
    }),
    'The appeal; null without one.',
  ),
  createdAt: timestamp('Time of receipt.'),
});

export const listedReport = Type.Object({
  ...contentReport.properties,
  item: nullable(queueItem, 'The reported item; null if it was deleted.'),
  dueAt: nullable(
    timestamp(
      "Target time of the decision on an open report or appeal by the merchant's `moderationTargets`; null without a target.",
    ),
  ),
});

export const reportCounts = object('Reports that need a decision, regardless of the filter.', {
  open: counted('Open reports.'),
  appealed: counted('Open appeals.'),
  late: counted('Open reports and appeals past their target time.'),
});

export const reportQuery = Type.Object({
  ...pagingQuery,
  status: Type.Optional(oneOf(['open', 'appealed', 'decided'], 'Which reports to list. Defaults to `open`.')),
});

const statement = text(
  lengths.reason,
  'Statement of reasons, sent to the reporter and, on removal, the author.',
);

export const reportDecision = Type.Object({
  decision: oneOf(['kept', 'removed'], 'Whether the content stays. Applies to all open reports of the item.'),
  reasonCode: Type.Optional(oneOf(reasonCodes, 'Reason of the removal.')),
  statement,
});

export const appealDecision = Type.Object({
  decision: oneOf(['granted', 'dismissed'], '`granted` reverses the decision on the content.'),
  statement,
});

/** A report in an event, without reporter and texts. */
export const eventReport = object('A report about content in an event.', {
  reportId: id('report'),
  reference,
  itemType,
  itemId: string('ID of the reported item.'),
  ...reportFields,
  status: oneOf(reportStatuses, 'Status of the report.'),
  reasonCode: nullable(oneOf(reasonCodes, 'Reason of the removal.')),
  decidedAt: nullable(timestamp('Time of the decision.')),
  createdAt: timestamp('Time of receipt.'),
});
