import { CloseButton, Group, Paper, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type AnswerOf,
  cancelBulkAction,
  listBulkActions,
  listQueue,
  moderationQueue,
  undoBulkAction,
} from '@tribune/contract';
import { useEffect, useRef, useState } from 'react';
import { keyOf, useRead, useWrite } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { WriteButton } from '../../components/buttons.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { plural } from '../../components/labels.ts';
import { Loading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';

export type BulkAction = AnswerOf<typeof listBulkActions>['bulkActions'][number];

export const isRunning = ({ status }: BulkAction) =>
  status === 'pending' || status === 'processing' || status === 'undoing';
export const isUndoable = ({ status, decided }: BulkAction) =>
  decided > 0 && (status === 'completed' || status === 'cancelled' || status === 'failed');

/** Actions that finished longer ago are found in the list of bulk actions. */
const shownMs = 30 * 60_000;

/** Bulk actions that run or ended recently, all or those of rules, with their progress. Reloads the list of items when one ends. */
export function BulkProgress({ isOfRules = false }: { isOfRules?: boolean }) {
  const merchant = useMerchant();
  const queries = useQueryClient();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const actions = useRead(
    listBulkActions,
    { query: { limit: 5 } },
    { refetchMs: (last) => (last?.bulkActions.some(isRunning) ? 1_000 : 15_000) },
  );
  const listed = (actions.data?.bulkActions ?? []).filter(({ rule }) => !isOfRules || rule !== null);

  const running = listed.filter(isRunning).length;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current)
      for (const route of [listQueue, moderationQueue])
        void queries.invalidateQueries({ queryKey: keyOf(merchant.id, route) });
    before.current = running;
  }, [running, queries, merchant.id]);

  if (actions.isLoading) return <Loading />;
  const shown = listed.filter(
    (action) =>
      isRunning(action) || (!dismissed.has(keyOfState(action)) && Date.now() - endOf(action) < shownMs),
  );
  return shown.map((action) => (
    <Shown
      key={action.id}
      action={action}
      onDismiss={() => setDismissed((known) => new Set(known).add(keyOfState(action)))}
    />
  ));
}

const keyOfState = ({ id, status }: BulkAction) => `${id} ${status}`;
const endOf = ({ undoneAt, finishedAt, createdAt }: BulkAction) =>
  Date.parse(undoneAt ?? finishedAt ?? createdAt);

function Shown({ action, onDismiss }: { action: BulkAction; onDismiss: () => void }) {
  const running = isRunning(action);
  return (
    <Paper
      withBorder
      radius="lg"
      p="sm"
      mb="sm"
      bg="var(--tribune-card)"
      role="group"
      aria-label="Bulk action"
    >
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" fw={550} role="status">
            {describe(action)}
          </Text>
          {running && <Progress value={action.progress} mt={6} aria-label={`${action.progress}% complete`} />}
          {action.error && (
            <Text size="xs" c="red">
              {action.error}
            </Text>
          )}
          {!running && (
            <SmallHint>
              By {action.undoneBy ?? action.requestedBy}.{' '}
              <ToPage to="bulk-actions" size="xs">
                All bulk actions
              </ToPage>
            </SmallHint>
          )}
        </div>
        <BulkButtons action={action} />
        {!running && <CloseButton aria-label="Dismiss" onClick={onDismiss} />}
      </Group>
    </Paper>
  );
}

/** Cancels a running action, or undoes a finished one. */
export function BulkButtons({ action }: { action: BulkAction }) {
  const refusal = useRefusal()(undoBulkAction);
  const changes = [listBulkActions];
  const cancel = useWrite(cancelBulkAction, { changes });
  const undo = useWrite(undoBulkAction, { changes });
  const params = { bulkId: action.id };
  if (isUndoable(action))
    return (
      <WriteButton
        of={undo}
        inputs={{ params }}
        size="compact-sm"
        disabled={refusal !== null}
        aria-label={`Undo: ${describe(action)}`}
      >
        Undo
      </WriteButton>
    );
  if (action.status === 'pending' || action.status === 'processing')
    return (
      <WriteButton
        of={cancel}
        inputs={{ params }}
        size="compact-sm"
        disabled={refusal !== null}
        aria-label={`Cancel: ${describe(action)}`}
      >
        Cancel
      </WriteButton>
    );
  return null;
}

const verbs = {
  approved: ['Approving', 'Approved'],
  rejected: ['Rejecting', 'Rejected'],
  flagged: ['Flagging', 'Flagged'],
  pending: ['Holding', 'Held'],
} as const;

/** `Rejecting 5,000 items: 2,250 done`. */
export function describe(action: BulkAction): string {
  const { status, verdict, matching, decided, skipped, undone, notUndone } = action;
  const items = (count: number) => plural(count, 'item');
  const [now, past] = verbs[verdict];
  if (action.rule !== null && (status === 'pending' || status === 'processing'))
    return `Applying “${action.rule}” to ${items(matching)}: ${decided.toLocaleString()} held`;
  const left = skipped > 0 && action.rule === null ? ` ${skipped.toLocaleString()} left unchanged.` : '';
  switch (status) {
    case 'pending':
    case 'processing':
      return `${now} ${items(matching)}: ${decided.toLocaleString()} done`;
    case 'completed':
      return `${past} ${items(decided)}.${left}`;
    case 'cancelled':
      return `Canceled. ${past} ${items(decided)} before.`;
    case 'failed':
      return `Failed. ${past} ${items(decided)} before.`;
    case 'undoing':
      return `Undoing ${items(decided)}: ${undone.toLocaleString()} done`;
    case 'undone':
      return `Undone: ${items(undone)}.${notUndone > 0 ? ` ${notUndone.toLocaleString()} were moderated again since and keep their status.` : ''}`;
  }
}
