import { Button, Title } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { IconArrowLeft } from '../../components/icons.ts';
import { useCountExposure } from '../../components/media-care/use-exposure.ts';
import { Notes } from '../../components/notes/notes.tsx';
import { Assign } from './assign.tsx';
import { Findings } from './findings.tsx';
import { ItemContent } from './item-content.tsx';
import { ItemContext } from './item-context.tsx';
import { Head, ItemNotices } from './item-head.tsx';
import { Media } from './item-media.tsx';
import { isOffensive } from './item-text.ts';
import classes from './queue.module.css';
import { Reply } from './reply.tsx';
import { Reported } from './reported.tsx';
import type { Moderator } from './use-moderator.ts';
import type { Item, Note } from './use-queue.ts';

interface OpenItemProps {
  item: Item;
  note: Note | undefined;
  watching: string[] | undefined;
  moderator: Moderator;
  onChanged: (item: Item) => void;
  /** The action bar. */
  children: ReactNode;
}

/** The open item with its screening results, context and actions. */
export function OpenItem({ item, note, watching, moderator, onChanged, children }: OpenItemProps) {
  const { panel, setPanel, open, leftOut, isSelecting } = moderator;
  const article = useRef<HTMLElement>(null);
  useCountExposure(isOffensive(item) ? [item.id] : []);
  function endWriting() {
    setPanel(null);
    article.current?.focus({ preventScroll: true });
  }
  return (
    <article ref={article} className={classes.item} aria-label="Open item" tabIndex={-1}>
      <div className={classes.detail}>
        <div className={classes.text}>
          <Button
            className={classes.back}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => open(undefined)}
          >
            All items
          </Button>
          <Head item={item}>
            <Assign
              items={[item]}
              isQuiet
              opened={panel === 'assign' && !isSelecting}
              onToggle={(opened) => setPanel(opened ? 'assign' : null)}
              onAssigned={onChanged}
            />
          </Head>
          <ItemNotices note={note} watching={watching} />
          <Reported count={item.openReports} />
          <ItemContent item={item} />
          {item.review && <Media item={item} review={item.review} leftOut={leftOut} onChanged={onChanged} />}
          <Findings item={item} />
          <Reply item={item} open={panel === 'reply'} onClose={endWriting} onChanged={onChanged} />
          <Title order={3} mt="lg" mb="xs">
            Internal notes
          </Title>
          <Notes
            itemId={item.id}
            writing={panel === 'note' && !isSelecting}
            onWrite={(writing) => (writing ? setPanel('note') : endWriting())}
            onCount={(change) => onChanged({ ...item, notes: item.notes + change })}
          />
        </div>
        <ItemContext key={item.id} item={item} />
      </div>
      {children}
    </article>
  );
}
