import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SmallHint } from '../../components/hint.tsx';
import { Key } from '../../components/single-keys.tsx';
import { ActionBar, Verdicts } from './decide.tsx';
import classes from './queue.module.css';
import type { Selection } from './use-selection.ts';

export interface BulkBarProps {
  selection: Selection;
  /** Number of loaded items. */
  loaded: number;
  /** Whether more items match than are loaded. */
  hasMore: boolean;
  matching: { matching: number; isExact: boolean } | undefined;
  /** Whether the list is filtered by rating, which must not select items for bulk decisions. */
  byRating: boolean;
  onApprove: () => void;
  onAsk: (what: 'rejected' | 'flagged') => void;
  /** Further actions for the selected items. */
  children?: ReactNode;
}

/** The actions of the selected items. */
export function BulkBar({
  selection,
  loaded,
  hasMore,
  matching,
  byRating,
  onApprove,
  onAsk,
  children,
}: BulkBarProps) {
  const { everything, ids, selectEverything, clear } = selection;
  if (!everything && ids.size === 0) return null;
  const allLoaded = !everything && hasMore && ids.size >= loaded;
  return (
    <ActionBar role="toolbar" aria-label="Moderate selected">
      <Text fw={600} role="status" className={classes.selected}>
        {countOf(selection, matching)}
      </Text>
      <Verdicts onApprove={onApprove} onAsk={onAsk} />
      {children}
      <Button variant="subtle" onClick={clear} rightSection={<Key name="Esc" />}>
        Clear selection
      </Button>
      {allLoaded && !byRating && (
        <Button variant="light" onClick={selectEverything}>
          Select all {matching ? amountOf(matching) : ''} that match
        </Button>
      )}
      {allLoaded && byRating && (
        <SmallHint>
          Remove the rating filter to select everything that matches. Ratings must not decide what is
          published.
        </SmallHint>
      )}
    </ActionBar>
  );
}

export const amountOf = ({ matching, isExact }: { matching: number; isExact: boolean }) =>
  `${matching.toLocaleString()}${isExact ? '' : '+'}`;

/** Number of selected items as text. */
export function countOf({ everything, ids }: Selection, matching: BulkBarProps['matching']): string {
  if (!everything) return `${ids.size.toLocaleString()} selected`;
  if (!matching) return 'All matching selected';
  const selected = amountOf({ ...matching, matching: Math.max(0, matching.matching - ids.size) });
  return ids.size === 0 ? `All ${selected} selected` : `${selected} of ${amountOf(matching)} selected`;
}

/** The selected items in a sentence: `5,000 items`; null for one. */
export function aboutOf({ everything, ids }: Selection, matching: BulkBarProps['matching']): string | null {
  if (!everything) return ids.size > 1 ? `${ids.size.toLocaleString()} items` : null;
  if (!matching) return 'all matching items';
  return `${amountOf({ ...matching, matching: Math.max(0, matching.matching - ids.size) })} items`;
}
