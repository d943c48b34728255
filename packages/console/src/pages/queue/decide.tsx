import { ActionIcon, Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Hint } from '../../components/hint.tsx';
import { IconChevronLeft, IconChevronRight } from '../../components/icons.ts';
import { Key } from '../../components/single-keys.tsx';
import classes from './queue.module.css';
import type { Item, Note } from './use-queue.ts';
import { useToastPlacement } from './use-toast-placement.ts';

interface VerdictProps {
  onApprove: () => void;
  onAsk: (asking: 'rejected' | 'flagged') => void;
  disabled?: boolean;
  /** The present status, which needs no button. */
  current?: Item['status'];
  /** The verdict that is being saved. */
  saving?: Item['status'] | undefined;
}

interface DecideProps extends VerdictProps {
  item: Item;
  note: Note | undefined;
  /** Null when this person may moderate, otherwise the reason. */
  refusal: string | null;
  onReply: () => void;
  /** Absent at the beginning or end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** The action bar of the open item. */
export function Decide({ item, note, refusal, onReply, onPrevious, onNext, ...verdicts }: DecideProps) {
  return (
    <ActionBar>
      <Step label="Previous item" onClick={onPrevious}>
        <IconChevronLeft size={18} />
      </Step>
      <Verdicts
        {...verdicts}
        saving={note?.saving}
        disabled={refusal !== null || note?.saving !== undefined}
      />
      {canReply(item) && (
        <Button
          variant="default"
          onClick={onReply}
          disabled={refusal !== null}
          rightSection={<Key name="y" />}
        >
          {item.type === 'question' ? 'Answer' : 'Reply'}
        </Button>
      )}
      <Step label="Next item" onClick={onNext}>
        <IconChevronRight size={18} />
      </Step>
      {refusal && <Hint>{refusal}</Hint>}
    </ActionBar>
  );
}

/** Stays at the bottom of its pane, or of the window on phones. */
export function ActionBar({ children, ...props }: ComponentProps<'div'>) {
  const bar = useRef<HTMLDivElement>(null);
  useToastPlacement(bar);
  return (
    <div {...props} className={classes.actions} ref={bar}>
      {children}
    </div>
  );
}

/** Approve, Reject and Flag. */
export function Verdicts({ onApprove, onAsk, disabled = false, current, saving }: VerdictProps) {
  return (
    <>
      <Button
        color="#1f7a35"
        onClick={onApprove}
        loading={saving === 'approved'}
        disabled={disabled || current === 'approved'}
        rightSection={<Key name="a" />}
      >
        Approve
      </Button>
      <Button
        variant="light"
        color="red"
        onClick={() => onAsk('rejected')}
        loading={saving === 'rejected'}
        disabled={disabled || current === 'rejected'}
        rightSection={<Key name="r" />}
      >
        Reject
      </Button>
      <Button
        variant="default"
        onClick={() => onAsk('flagged')}
        disabled={disabled}
        rightSection={<Key name="f" />}
      >
        Flag
      </Button>
    </>
  );
}

/** Shown on phones only; on larger screens the list is beside the item. */
function Step({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <ActionIcon
      className={classes.step}
      variant="default"
      size="lg"
      aria-label={label}
      disabled={!onClick}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

/** Answers and media cannot be replied to. */
export const canReply = ({ type }: Item) =>
  type === 'review' || type === 'question' || type === 'store_review';
