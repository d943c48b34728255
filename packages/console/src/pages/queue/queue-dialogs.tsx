import { Confirm } from '../../components/confirm.tsx';
import { aboutOf } from './bulk-bar.tsx';
import { Help } from './help.tsx';
import { presetReason } from './item-text.ts';
import { ReasonDialog } from './reject.tsx';
import type { Moderator } from './use-moderator.ts';

/** Asks for the reason of a rejection or flag, and confirms what concerns everything. */
export function QueueDialogs({ moderator }: { moderator: Moderator }) {
  const { panel, setPanel, selection, matching, decideTargets, targets } = moderator;
  const close = () => setPanel(null);
  const asking = panel === 'rejected' || panel === 'flagged' ? panel : null;
  return (
    <>
      <ReasonDialog
        asking={asking}
        preset={asking && !selection.everything ? presetReason(targets()) : null}
        about={aboutOf(selection, matching)}
        inBulk={selection.everything}
        onClose={close}
        onDecide={decideTargets}
      />
      <Confirm
        opened={panel === 'approved'}
        title={`Approve ${aboutOf(selection, matching)}?`}
        action="Approve all"
        onClose={close}
        onConfirm={async () => decideTargets({ status: 'approved' })}
      >
        They are published in the background. You can cancel, and undo the whole action afterwards.
      </Confirm>
      <Help opened={panel === 'help'} onClose={close} />
    </>
  );
}
