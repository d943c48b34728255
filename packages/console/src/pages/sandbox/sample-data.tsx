import { Button, Group, Stack, Text } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { fillSandbox, getSandbox, getTestClock, resetSandbox } from '@tribune/contract/sandbox';
import { useAction, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { ConfirmButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';

const sentences = {
  advance: { running: null, done: null, failed: null },
  fill: {
    running: 'Adding sample data…',
    done: 'Sample data was added.',
    failed: 'Sample data could not be added.',
  },
  reset: { running: 'Resetting…', done: 'The sandbox was reset.', failed: 'The sandbox could not be reset.' },
} as const;

/** Buttons to fill the sandbox and to empty it. */
export function SampleData({ task }: { task: AnswerOf<typeof getSandbox>['task'] }) {
  const refusal = useRefusal()(fillSandbox);
  const changes = [getSandbox, getTestClock];
  const fill = useAction(fillSandbox, { changes });
  const reset = useWrite(resetSandbox, { changes });
  const disabled = refusal !== null || task?.status === 'running';
  const sentence = task && sentences[task.type][task.status];
  return (
    <Card
      title="Sample data"
      about="Products, orders, review requests, reviews in all states, questions, photos and incentive claims of the past months."
    >
      <Stack>
        <Group title={refusal ?? ''}>
          <Button
            variant="default"
            disabled={disabled}
            loading={task?.type === 'fill' && task.status === 'running'}
            onClick={() => fill.mutate({})}
          >
            Add sample data
          </Button>
          <ConfirmButton
            label="Reset sandbox"
            title="Reset sandbox?"
            disabled={disabled}
            onConfirm={() => reset.mutateAsync({ body: { confirm: true } })}
          >
            All products, orders, reviews, questions, emails and files of the sandbox are deleted, and its
            clock is set back. Settings, keys and webhook endpoints remain. This cannot be undone.
          </ConfirmButton>
        </Group>
        <Text size="sm" role="status" c={task?.status === 'failed' ? 'red' : 'dimmed'}>
          {sentence}
        </Text>
      </Stack>
    </Card>
  );
}
