import { Button, Checkbox, Loader, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { RelativeTime } from '../../components/date.tsx';
import {
  IconBuildingStore,
  IconEye,
  IconFlag3,
  IconMessageCircleQuestion,
  IconMessages,
  IconPhoto,
  IconStar,
  IconUserCheck,
} from '../../components/icons.ts';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { authorOf, describeItem, excerptOf, findingsOf } from './item-text.ts';
import { thumbnailOf } from './medium.tsx';
import classes from './queue.module.css';
import type { Item, Note } from './use-queue.ts';
import type { Selection } from './use-selection.ts';

const rowHeight = 100;
const icons = {
  review: IconStar,
  question: IconMessageCircleQuestion,
  answer: IconMessages,
  media: IconPhoto,
  store_review: IconBuildingStore,
};

interface ListProps {
  items: readonly Item[];
  notes: ReadonlyMap<string, Note>;
  viewers: ReadonlyMap<string, string[]>;
  open: string | undefined;
  selection: Selection;
  onOpen: (id: string) => void;
  mayDecide: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** A virtual list: only visible rows are rendered, and the next page is loaded as its place comes near. */
export function QueueList(props: ListProps) {
  const { items, notes, viewers, open, selection, onOpen, mayDecide, hasMore, loadingMore, onMore } = props;
  const pane = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasMore && !loadingMore && last >= items.length - 15) onMore();
  }, [hasMore, loadingMore, last, items.length, onMore]);

  const openIndex = items.findIndex(({ id }) => id === open);
  useEffect(() => {
    if (openIndex >= 0) rows.scrollToIndex(openIndex, { align: 'auto' });
  }, [openIndex, rows]);

  return (
    <section ref={pane} className={classes.pane} aria-label="Items">
      {mayDecide && (
        <div className={classes.all}>
          <SelectAll selection={selection} loaded={items.map(({ id }) => id)} />
        </div>
      )}
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={item.id}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
              data-open={item.id === open}
              data-done={isSettled(notes.get(item.id))}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
            >
              {mayDecide && (
                <Checkbox
                  size="xs"
                  mt={2}
                  aria-label={`Select ${describeItem(item)}`}
                  checked={selection.has(item.id)}
                  onChange={({ nativeEvent }) => selection.toggle(item.id, { range: isShifted(nativeEvent) })}
                  style={{ zIndex: 1 }}
                />
              )}
              <Row
                item={item}
                note={notes.get(item.id)}
                watching={viewers.get(item.id)}
                current={item.id === open}
                onOpen={() => onOpen(item.id)}
              />
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={onMore} loading={loadingMore}>
          Load more
        </Button>
      )}
    </section>
  );
}

/** Selects all loaded items, or none. */
export function SelectAll({ selection, loaded }: { selection: Selection; loaded: readonly string[] }) {
  const selected = loaded.filter((id) => selection.has(id)).length;
  const all = selected > 0 && selected === loaded.length;
  return (
    <Checkbox
      size="xs"
      label="Select all"
      checked={all}
      indeterminate={selected > 0 && !all}
      onChange={() => (selected > 0 ? selection.clear() : selection.selectAll())}
    />
  );
}

/** Browsers report a changed checkbox with the click that changed it. */
export const isShifted = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** Moderated by anyone since the list was loaded, or being saved. */
export const isSettled = (note: Note | undefined) =>
  note?.saving !== undefined || note?.decided === true || note?.by !== undefined;

interface RowProps {
  item: Item;
  note: Note | undefined;
  watching: string[] | undefined;
  current: boolean;
  onOpen: () => void;
}

function Row({ item, note, watching, current, onOpen }: RowProps) {
  const Icon = icons[item.type];
  const findings = findingsOf(item).length;
  const picture = item.medium && thumbnailOf(item.medium);
  return (
    <UnstyledButton className={classes.open} onClick={onOpen} aria-current={current}>
      <span className={classes.line}>
        <Text span inherit fw={600} truncate>
          <Icon size={14} aria-hidden style={{ verticalAlign: -2, marginInlineEnd: 6 }} />
          {authorOf(item)}
        </Text>
        <Text span inherit c="dimmed" style={{ flexShrink: 0 }}>
          <RelativeTime at={item.createdAt} />
        </Text>
      </span>
      <span className={classes.excerpt}>
        {picture && <img src={picture} alt="" className={classes.thumbnail} loading="lazy" />}
        {item.answer && (
          <Text span inherit c="dimmed">
            Answer to “{item.answer.question}”:{' '}
          </Text>
        )}
        {excerptOf(item)}
      </span>
      <span className={classes.line}>
        <Text span inherit c="dimmed">
          {item.review && <Stars rating={item.review.rating} />}
          {item.storeReview && <Stars rating={item.storeReview.rating} />}
          {item.medium && (item.medium.type === 'image' ? 'Photo' : 'Video')}
          {(item.review?.media.length ?? 0) > 0 && <IconPhoto size={14} aria-label="Has photos or videos" />}
          {findings > 0 && (
            <>
              {' '}
              <IconFlag3 size={13} aria-hidden /> {findings} {findings === 1 ? 'issue' : 'issues'}
            </>
          )}
          {item.assignedTo && (
            <>
              {' '}
              <IconUserCheck size={13} aria-label="Assigned to" /> {item.assignedTo.name}
            </>
          )}
          {watching && (
            <>
              {' '}
              <IconEye size={14} aria-hidden /> {watching.join(', ')}
            </>
          )}
        </Text>
        <State item={item} note={note} />
      </span>
    </UnstyledButton>
  );
}

function State({ item, note }: { item: Item; note: Note | undefined }) {
  if (note?.saving)
    return (
      <Text span inherit c="dimmed">
        <Loader size={10} aria-hidden /> Saving
      </Text>
    );
  if (note?.by) return <StatusBadge status={note.by.status} />;
  return <StatusBadge status={item.status} />;
}
