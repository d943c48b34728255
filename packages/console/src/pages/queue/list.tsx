import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { RelativeTime } from '../../components/date.tsx';
import { Due } from '../../components/due.tsx';
import { IconEye, IconFlag3, IconNote, IconPhoto, IconUserCheck } from '../../components/icons.ts';
import { plural } from '../../components/labels.ts';
import covers from '../../components/media-care/covered.module.css';
import { useCover } from '../../components/media-care/use-media-care.ts';
import { Stars } from '../../components/stars.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { authorOf, describeItem, excerptOf, findingsOf, isSensitive, typeIcons } from './item-text.ts';
import { thumbnailOf } from './medium.tsx';
import classes from './queue.module.css';
import type { Item, Note } from './use-queue.ts';
import type { Selection } from './use-selection.ts';

const rowHeight = 100;

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
  const openIndex = items.findIndex(({ id }) => id === open);
  const rows = useRows(pane, props, openIndex);
  return (
    <section ref={pane} className={classes.pane} aria-label="Items">
      {mayDecide && (
        <div className={classes.all}>
          <SelectAll selection={selection} loaded={items.map(({ id }) => id)} />
        </div>
      )}
      <ul className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
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
              <Row
                item={item}
                note={notes.get(item.id)}
                watching={viewers.get(item.id)}
                current={item.id === open}
                isTabStop={index === Math.max(openIndex, 0)}
                selection={mayDecide ? selection : null}
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

/** The visible rows. Scrolls to the open item. */
function useRows(
  pane: { readonly current: HTMLElement | null },
  { items, hasMore, loadingMore, onMore }: ListProps,
  openIndex: number,
) {
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => pane.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
  });
  const last = rows.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && last >= items.length - 15) onMore();
  }, [hasMore, loadingMore, last, items.length, onMore]);
  useEffect(() => {
    if (openIndex >= 0) rows.scrollToIndex(openIndex, { align: 'auto' });
  }, [openIndex, rows]);
  return rows;
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

/** Whether Shift was pressed: browsers report a changed checkbox with the click that changed it. */
export const isShifted = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** Whether an item was moderated by anyone since the list was loaded, or is being saved. */
export const isSettled = (note: Note | undefined) =>
  note?.saving !== undefined || note?.decided === true || note?.by !== undefined;

interface RowProps {
  item: Item;
  note: Note | undefined;
  watching: string[] | undefined;
  current: boolean;
  /** Whether Tab stops at this row. As in a grid, it stops at one row only, and keys move between rows. */
  isTabStop: boolean;
  /** Null for people who may not moderate. */
  selection: Selection | null;
  onOpen: () => void;
}

function Row({ item, note, watching, current, isTabStop, selection, onOpen }: RowProps) {
  const Icon = typeIcons[item.type];
  const picture = pictureOf(item);
  const cover = useCover();
  const button = useRef<HTMLButtonElement>(null);
  // The focus follows the open item, if it is in the list.
  useEffect(() => {
    const isInList = button.current?.closest('ul')?.contains(document.activeElement);
    if (current && isInList) button.current?.focus({ preventScroll: true });
  }, [current]);
  const tabIndex = isTabStop ? 0 : -1;
  const status = note?.saving ?? note?.by?.status ?? item.status;
  return (
    <>
      {selection && (
        <Checkbox
          size="xs"
          mt={2}
          tabIndex={tabIndex}
          aria-label={`Select ${describeItem(item)}`}
          checked={selection.has(item.id)}
          onChange={({ nativeEvent }) => selection.toggle(item.id, { range: isShifted(nativeEvent) })}
          style={{ zIndex: 1 }}
        />
      )}
      <UnstyledButton
        ref={button}
        className={classes.open}
        onClick={onOpen}
        tabIndex={tabIndex}
        aria-current={current}
      >
        <span className={classes.line}>
          <Text span inherit fw={600} truncate>
            <Icon size={14} style={{ verticalAlign: -2, marginInlineEnd: 6 }} />
            {authorOf(item)}
          </Text>
          <Text span inherit c="dimmed" style={{ flexShrink: 0 }}>
            <RelativeTime at={item.createdAt} />
          </Text>
        </span>
        <span className={classes.excerpt}>
          {picture && (
            <img
              src={picture}
              alt=""
              className={`${classes.thumbnail} ${covers.picture}`}
              data-cover={isSensitive(item) || item.reportedMedia.length > 0 ? cover : undefined}
              loading="lazy"
            />
          )}
          {item.answer && (
            <Text span inherit c="dimmed">
              Answer to “{item.answer.question}”:{' '}
            </Text>
          )}
          <bdi>{excerptOf(item)}</bdi>
        </span>
        <span className={classes.line}>
          <Signs item={item} watching={watching} />
          {status !== 'pending' && <StatusBadge status={status} />}
        </span>
      </UnstyledButton>
    </>
  );
}

/** The picture of a photo or video, or the first one of a review. */
function pictureOf({ medium, review }: Item): string | null {
  const shown = medium ?? review?.media.find(({ urls }) => urls.thumbnail ?? urls.poster);
  return (shown && thumbnailOf(shown)) ?? null;
}

/** Signs of an item in the list, in addition to its text. */
function Signs({ item, watching }: Pick<RowProps, 'item' | 'watching'>) {
  const { review, storeReview, medium, assignedTo, dueAt, openReports, notes, awaitsOpinion } = item;
  const findings = findingsOf(item).length;
  const rating = (review ?? storeReview)?.rating;
  return (
    <Text span inherit c="dimmed" className={classes.signs}>
      {rating !== undefined && <Stars rating={rating} />}
      {medium && <span>{medium.type === 'image' ? 'Photo' : 'Video'}</span>}
      {review && review.media.length > 0 && (
        <span>
          <IconPhoto size={14} aria-label="Photos or videos:" /> {review.media.length}
        </span>
      )}
      {findings > 0 && (
        <span>
          <IconFlag3 size={13} /> {plural(findings, 'issue')}
        </span>
      )}
      <Due at={dueAt} />
      {openReports > 0 && <span>Reported</span>}
      {awaitsOpinion && <span>Second opinion</span>}
      {notes > 0 && (
        <span>
          <IconNote size={13} aria-label="Notes:" /> {notes}
        </span>
      )}
      {assignedTo && (
        <span>
          <IconUserCheck size={13} aria-label="Assigned to" /> {assignedTo.name}
        </span>
      )}
      {watching && (
        <span>
          <IconEye size={14} /> {watching.join(', ')}
        </span>
      )}
    </Text>
  );
}
