import { Button } from '@mantine/core';
import { getOnboarding, roleReaches } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Empty } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { cleared, isFiltered, type QueueFilters } from './filters.ts';

interface EmptyQueueProps {
  filters: QueueFilters;
  change: (changes: Partial<QueueFilters>) => void;
}

/** Shown instead of an empty list. Explains whether the store is not set up yet or nothing is pending. */
export function EmptyQueue({ filters, change }: EmptyQueueProps) {
  const { role } = useMerchant();
  const { data: setup } = useRead(getOnboarding);
  const needsSetup = setup !== undefined && !setup.complete && !setup.dismissed && roleReaches(role, 'admin');
  return isFiltered(filters) ? (
    <Empty
      title="No matching items"
      action={
        <Button variant="default" mt="sm" onClick={() => change(cleared)}>
          Clear search and filters
        </Button>
      }
    >
      {filters.search
        ? `Nothing matches “${filters.search}” and the filters.`
        : 'Nothing matches the filters.'}
    </Empty>
  ) : needsSetup ? (
    <Empty title="Nothing to moderate yet">
      Reviews and questions appear here when your store receives them. Finish the{' '}
      <ToPage to="home">setup of your store</ToPage> to get the first ones.
    </Empty>
  ) : (
    <Empty title="You’re all caught up">
      New reviews and questions appear here automatically. Change the filters to see moderated items.
    </Empty>
  );
}
