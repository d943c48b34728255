import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import {
  createExport,
  type ExportType,
  exportedStatuses,
  exportTypes,
  listExports,
  type reviewStatuses,
} from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { Choice } from '../../components/choice.tsx';
import { Form } from '../../components/form.tsx';
import { daysBefore, today } from './days.ts';

type Status = (typeof reviewStatuses)[number] | 'all';

/** Form for an export, which runs in the background. */
export function NewExport({ onDone }: { onDone: () => void }) {
  const [type, setType] = useState<ExportType>('reviews');
  const [startDate, setStartDate] = useState(() => daysBefore(today(), 29));
  const [endDate, setEndDate] = useState(today);
  const [status, setStatus] = useState<Status>('all');
  const [byteOrderMark, setByteOrderMark] = useState(false);
  const create = useWrite(createExport, { changes: [listExports], onDone });
  const errorOf = fieldErrors(create.error);
  const period = (from: string) => {
    setStartDate(from);
    setEndDate(today());
  };
  return (
    <Form
      onSubmit={() =>
        create.mutate({ params: { type }, body: { startDate, endDate, status, byteOrderMark } })
      }
      of={create}
      inDialog
      submit="Create export"
      gap="sm"
    >
      <Group align="flex-start">
        <Choice label="Type" of={exportTypes} value={type} onChange={setType} w={140} />
        <TextInput
          label="From"
          type="date"
          value={startDate}
          max={endDate}
          onChange={({ target }) => setStartDate(target.value)}
          error={errorOf('startDate')}
          required
          w={160}
        />
        <TextInput
          label="To (inclusive)"
          type="date"
          value={endDate}
          min={startDate}
          onChange={({ target }) => setEndDate(target.value)}
          error={errorOf('endDate')}
          required
          w={180}
        />
        <Choice label="Status" of={exportedStatuses} value={status} onChange={setStatus} w={140} />
      </Group>
      <Checkbox
        label="For Excel"
        description="Adds a byte order mark, without which Excel shows accents and other scripts wrongly."
        checked={byteOrderMark}
        onChange={({ target }) => setByteOrderMark(target.checked)}
      />
      <Periods choose={period} />
    </Form>
  );
}

/** Sets the first day of a period that ends today. */
function Periods({ choose }: { choose: (from: string) => void }) {
  const periods = [
    ['Last 30 days', daysBefore(today(), 29)],
    ['This year', `${today().slice(0, 4)}-01-01`],
    ['All time', '2000-01-01'],
  ] as const;
  return (
    <Group gap="xs">
      {periods.map(([label, from]) => (
        <Button key={label} size="xs" variant="default" onClick={() => choose(from)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
