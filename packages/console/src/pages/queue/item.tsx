import { Button } from '@mantine/core';
import { IconArrowLeft } from '../../components/icons.ts';
import { AssignedTo } from './assign.tsx';
import { Decide, type DecideProps } from './decide.tsx';
import { Findings } from './findings.tsx';
import { ItemContent } from './item-content.tsx';
import { ItemContext } from './item-context.tsx';
import { Head, ItemNotices } from './item-head.tsx';
import { Media } from './item-media.tsx';
import classes from './queue.module.css';
import { Reply } from './reply.tsx';
import { Reported } from './reported.tsx';
import type { Item } from './use-queue.ts';

interface OpenItemProps extends DecideProps {
  watching: string[] | undefined;
  replying: boolean;
  onChanged: (item: Item) => void;
  onBack: () => void;
}

/** The open item with its screening results and actions, and its context beside it. */
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
            <AssignedTo item={item} onAssigned={onChanged} />
            <ItemNotices note={note} watching={watching} />
            <Reported count={item.openReports} />
            <ItemContent item={item} />
            {item.review && <Media item={item} review={item.review} onChanged={onChanged} />}
            <Findings item={item} />
            <Reply item={item} open={replying} onClose={() => onReply(false)} onChanged={onChanged} />
          </div>
          <Decide {...props} />
        </div>
        <ItemContext key={item.id} item={item} />
      </div>
    </article>
  );
}
