import { Confirm } from '../../components/confirm.tsx';
import { aboutOf, type BulkBarProps } from './bulk-bar.tsx';
import { presetReason } from './item-text.ts';
import { ReasonDialog } from './reject.tsx';
import type { BulkVerdict } from './use-bulk.tsx';
import type { Item } from './use-queue.ts';

interface DecisionDialogsProps extends Pick<BulkBarProps, 'selection' | 'matching'> {
  /** The decision that is asked about; other values show no dialog. */
  asking: string | null;
  /** The items, unless everything is selected. */
  targets: readonly Item[];
  onClose: () => void;
  onDecide: (verdict: BulkVerdict) => void;
}

/** Asks for the reason of a rejection or flag, and confirms the approval of everything. */
export function DecisionDialogs(props: DecisionDialogsProps) {
  const { asking, targets, selection, matching, onClose, onDecide } = props;
  const reasonFor = asking === 'rejected' || asking === 'flagged' ? asking : null;
  const about = aboutOf(selection, matching);
  return (
    <>
      <ReasonDialog
        asking={reasonFor}
        preset={selection.everything ? null : presetReason(targets)}
        about={about}
        inBulk={selection.everything}
        onClose={onClose}
        onDecide={onDecide}
      />
      <Confirm
        opened={asking === 'approved'}
        title={`Approve ${about}?`}
        action="Approve all"
        onClose={onClose}
        onConfirm={async () => onDecide({ status: 'approved' })}
      >
        They are published in the background. You can cancel, and undo the whole action afterwards.
      </Confirm>
    </>
  );
}
