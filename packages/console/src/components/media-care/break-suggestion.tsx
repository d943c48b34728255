import { Alert } from '@mantine/core';
import { getPreferences } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { breakMinutes } from './exposure.ts';
import { useExposure } from './use-exposure.ts';

/** Suggests a break once the person viewed as many sensitive items as they chose. */
export function BreakSuggestion() {
  const { breakAfter = 0 } = useRead(getPreferences).data ?? {};
  const {
    exposure: { sinceBreak },
    ignore,
  } = useExposure();
  if (breakAfter === 0 || sinceBreak < breakAfter) return null;
  return (
    <Alert
      role="status"
      color="gray"
      mb="md"
      title="Time for a break?"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={ignore}
    >
      You viewed {sinceBreak} sensitive {sinceBreak === 1 ? 'item' : 'items'} without a break of{' '}
      {breakMinutes} minutes. Only you see this.
    </Alert>
  );
}
