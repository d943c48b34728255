import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Beside } from './beside.tsx';
import { Decide, type DecideProps } from './decide.tsx';
import { Findings } from './findings.tsx';
import { Head, Told } from './item-head.tsx';
import { Media } from './item-media.tsx';
import { Words } from './item-words.tsx';
import classes from './queue.module.css';
import { Reply } from './reply.tsx';
import type { Item } from './use-queue.ts';

interface OpenItemProps extends DecideProps {
  watching: string[] | undefined;
  replying: boolean;
  onChanged: (item: Item) => void;
  onBack: () => void;
}

/** The item that is open: what it says, what was found in it, what can be done, and beside it what is known. */
export function OpenItem(props: OpenItemProps) {
  const { item, note, watching, replying, onReply, onChanged, onBack } = props;
  return (
    <article className={classes.pane} aria-label="Open item" tabIndex={-1}>
      <div className={classes.detail}>
        <div className={classes.item}>
          <div className={classes.text}>
            <Button
              className={classes.back}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={onBack}
            >
              All items
            </Button>
            <Head item={item} />
            <Told note={note} watching={watching} />
            <Words item={item} />
            {item.review && <Media item={item} review={item.review} onChanged={onChanged} />}
            <Findings item={item} />
            <Reply item={item} open={replying} onClose={() => onReply(false)} onChanged={onChanged} />
          </div>
          <Decide {...props} />
        </div>
        <Beside key={item.id} item={item} />
      </div>
    </article>
  );
}
