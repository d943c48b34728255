import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { listMails, mostDaysAdvanced } from '@tribune/contract';
import { advanceTestClock, getSandbox, getTestClock } from '@tribune/contract/sandbox';
import { useState } from 'react';
import { useAction, useRead } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { ExactTime } from '../../components/date.tsx';
import { plural } from '../../components/labels.ts';
import { Reading } from '../../components/states.tsx';

/** The test clock. */
export function Clock() {
  const clock = useRead(
    getTestClock,
    {},
    { refetchMs: (last) => (last?.task?.status === 'running' ? 500 : 0) },
  );
  return (
    <Card
      title="Test clock"
      about="Let days pass. Review requests, reminders, expiries and retention happen in order, each at its time."
    >
      <Reading of={clock}>
        {({ daysAdvanced, daysLeft, nextDueAt, advancing, task }) => (
          <Stack>
            <Text size="sm" role="status">
              {advancing ? `Advancing: ${daysLeft} days left` : `Advanced by ${daysAdvanced} days in total`}
              {!advancing && nextDueAt !== null && (
                <>
                  {' · next due '}
                  <ExactTime at={nextDueAt} />
                </>
              )}
              {!advancing && nextDueAt === null && ' · nothing is scheduled'}
            </Text>
            <Advance isBusy={task?.status === 'running'} />
          </Stack>
        )}
      </Reading>
    </Card>
  );
}

function Advance({ isBusy }: { isBusy: boolean }) {
  const refusal = useRefusal()(advanceTestClock);
  const [days, setDays] = useState<number | string>(14);
  const advance = useAction(advanceTestClock, { changes: [getTestClock, getSandbox, listMails] });
  const go = (by: number) => advance.mutate({ body: { days: by } });
  const disabled = refusal !== null || isBusy || advance.isPending;
  return (
    <Group align="flex-end" gap="sm" title={refusal ?? ''}>
      {[1, 7, 30].map((by) => (
        <Button key={by} variant="default" disabled={disabled} onClick={() => go(by)}>
          Advance {plural(by, 'day')}
        </Button>
      ))}
      <NumberInput
        label="Days"
        min={1}
        max={mostDaysAdvanced}
        clampBehavior="strict"
        value={days}
        onChange={setDays}
        w={110}
      />
      <Button
        disabled={disabled || typeof days !== 'number'}
        loading={isBusy}
        onClick={() => go(Number(days))}
      >
        Advance clock
      </Button>
    </Group>
  );
}
