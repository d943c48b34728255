import { ActionIcon, Button, Kbd, Text } from '@mantine/core';
import { useRef } from 'react';
import { IconChevronLeft, IconChevronRight } from '../../components/icons.ts';
import classes from './queue.module.css';
import type { Item, Note } from './use-queue.ts';
import { useToastPlacement } from './use-toast-placement.ts';

export interface DecideProps {
  item: Item;
  note: Note | undefined;
  /** Null when this person may moderate, otherwise the reason. */
  refusal: string | null;
  onReply: (open: boolean) => void;
  onApprove: () => void;
  onAsk: (asking: 'rejected' | 'flagged') => void;
  /** Absent at the ends of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The action bar of the open item. */
export function Decide(props: DecideProps) {
  const { item, note, refusal, onReply, onApprove, onAsk, onPrevious, onNext } = props;
  const saving = note?.saving !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  useToastPlacement(bar);
  return (
    <div className={classes.actions} ref={bar}>
      <ActionIcon
        className={classes.step}
        variant="default"
        size="lg"
        aria-label="Previous item"
        disabled={!onPrevious}
        onClick={onPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Button
        color="#1f7a35"
        onClick={onApprove}
        loading={note?.saving === 'approved'}
        disabled={refusal !== null || saving}
        rightSection={<Key name="a" />}
      >
        Approve
      </Button>
      <Button
        color="red.8"
        onClick={() => onAsk('rejected')}
        loading={note?.saving === 'rejected'}
        disabled={refusal !== null || saving}
        rightSection={<Key name="r" />}
      >
        Reject
      </Button>
      <Button
        variant="default"
        onClick={() => onAsk('flagged')}
        disabled={refusal !== null || saving}
        rightSection={<Key name="f" />}
      >
        Flag
      </Button>
      {canReply(item) && (
        <Button
          variant="default"
          onClick={() => onReply(true)}
          disabled={refusal !== null}
          rightSection={<Key name="y" />}
        >
          {item.type === 'question' ? 'Answer' : 'Reply'}
        </Button>
      )}
      <ActionIcon
        className={classes.step}
        variant="default"
        size="lg"
        aria-label="Next item"
        disabled={!onNext}
        onClick={onNext}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      {refusal && (
        <Text size="sm" c="dimmed">
          {refusal}
        </Text>
      )}
    </div>
  );
}

/** The keyboard shortcut of a button; hidden on phones. */
const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" aria-hidden>
    {name}
  </Kbd>
);

/** Answers and media cannot be replied to. */
export const canReply = ({ type }: Item) =>
  type === 'review' || type === 'question' || type === 'store_review';
