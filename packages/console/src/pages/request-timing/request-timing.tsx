import { Box, Button, Grid, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type AnswerOf, getRequestTiming, putRequestTiming } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify } from '../../components/toasts.tsx';
import { DelayRules } from './delay-rules.tsx';
import { EmailLimit } from './email-limit.tsx';
import { ExampleOrder } from './example-order.tsx';
import { SendingHours } from './sending-hours.tsx';
import { TransitTimes } from './transit-times.tsx';

type Stored = AnswerOf<typeof getRequestTiming>;
export type Timing = Omit<Stored, 'updatedAt'>;

export interface TimingProps {
  draft: Timing;
  set: (changes: Partial<Timing>) => void;
  disabled: boolean;
}

export default function RequestTimingPage() {
  const timing = useRead(getRequestTiming);
  return (
    <>
      <PageHeader title="Request timing" about="When customers receive review requests and reminders.">
        <ToPage to="requests" size="sm">
          Review requests
        </ToPage>
      </PageHeader>
      <Reading of={timing}>
        {({ updatedAt, ...saved }) => <Form key={String(updatedAt)} saved={saved} updatedAt={updatedAt} />}
      </Reading>
    </>
  );
}

function Form({ saved, updatedAt }: { saved: Timing; updatedAt: string | null }) {
  const refusal = useRefusal()(putRequestTiming);
  const [draft, setDraft] = useState(saved);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const save = useWrite(putRequestTiming, {
    changes: [getRequestTiming],
    onDone: () => notify('Request timing saved'),
  });
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      isChanged &&
      !save.isPending &&
      !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: () => isChanged,
    disabled: !isChanged,
  });
  const fields: TimingProps = {
    draft,
    set: (changes) => setDraft((before) => ({ ...before, ...changes })),
    disabled: refusal !== null,
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { ...draft, updatedAt } });
      }}
    >
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            <DelayRules {...fields} />
            <TransitTimes {...fields} />
            <SendingHours {...fields} />
            <EmailLimit {...fields} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          {/* Stays visible beside the fields that change it. */}
          <Box pos={{ lg: 'sticky' }} top={16}>
            <ExampleOrder draft={draft} />
          </Box>
        </Grid.Col>
      </Grid>
      {save.error && (
        <Box mt="lg">
          <Failure error={save.error} />
        </Box>
      )}
      <Group mt="lg">
        <Button type="submit" disabled={!isChanged || refusal !== null} loading={save.isPending}>
          Save timing
        </Button>
        <Button variant="default" disabled={!isChanged} onClick={() => setDraft(saved)}>
          Discard changes
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {refusal ?? (isChanged ? 'Unsaved changes' : 'All changes saved')}
        </Text>
      </Group>
    </form>
  );
}
