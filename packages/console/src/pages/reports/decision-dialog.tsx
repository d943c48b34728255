import { Modal, Text, Textarea } from '@mantine/core';
import {
  decideAppeal,
  decideReport,
  lengths,
  listQueue,
  listReports,
  type ReasonCode,
  type ReportCategory,
} from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { reasonLabels } from '../../components/reasons.ts';
import type { Report } from './report-card.tsx';

export type Deciding = 'kept' | 'removed' | 'granted' | 'dismissed';

const titles: Record<Deciding, string> = {
  removed: 'Remove content',
  kept: 'Keep content',
  granted: 'Grant appeal',
  dismissed: 'Dismiss appeal',
};
const effects: Record<Deciding, string> = {
  removed:
    'The content is no longer public. The reporter and the author receive your reasons and how to appeal.',
  kept: 'The content stays public. The reporter receives your reasons and how to appeal.',
  granted: 'The decision on the content is reversed. Your reasons are sent by email.',
  dismissed: 'The decision stands. Your reasons are sent by email.',
};

/** The preselected reason for a removal. */
const reasonOf: Record<ReportCategory, ReasonCode> = {
  illegal: 'illegal',
  offensive: 'profanity',
  personal_data: 'personal_data',
  fake: 'fake',
  spam: 'spam',
  rights: 'illegal',
  other: 'other',
};

/** Asks for the statement of reasons. */
export function DecisionDialog({
  report,
  deciding,
  onClose,
}: {
  report: Report;
  deciding: Deciding | null;
  onClose: () => void;
}) {
  return (
    <Modal opened={deciding !== null} onClose={onClose} title={deciding && titles[deciding]}>
      {deciding && <Decision report={report} deciding={deciding} onDone={onClose} />}
    </Modal>
  );
}

function Decision({ report, deciding, onDone }: { report: Report; deciding: Deciding; onDone: () => void }) {
  const [statement, setStatement] = useState('');
  const [reasonCode, setReasonCode] = useState<ReasonCode>(reasonOf[report.category]);
  const finish = {
    changes: [listReports, listQueue],
    notice: 'Decision saved',
    onDone,
  };
  const decide = useWrite(decideReport, finish);
  const appeal = useWrite(decideAppeal, finish);
  const params = { reportId: report.id };
  function submit() {
    if (deciding === 'granted' || deciding === 'dismissed')
      appeal.mutate({ params, body: { decision: deciding, statement } });
    else
      decide.mutate({
        params,
        body: { decision: deciding, statement, ...(deciding === 'removed' && { reasonCode }) },
      });
  }
  const error = decide.error ?? appeal.error;
  return (
    <Form
      onSubmit={() => submit()}
      of={{ error, isPending: decide.isPending || appeal.isPending }}
      inDialog
      submit="Send decision"
    >
      <Text size="sm">{effects[deciding]}</Text>
      {deciding === 'removed' && (
        <Choice label="Reason" names={reasonLabels} value={reasonCode} onChange={setReasonCode} />
      )}
      <Textarea
        label="Statement of reasons"
        description="In the words that the reporter and the author read"
        value={statement}
        onChange={({ target }) => setStatement(target.value)}
        maxLength={lengths.reason}
        minRows={3}
        autosize
        required
        data-autofocus
      />
    </Form>
  );
}
