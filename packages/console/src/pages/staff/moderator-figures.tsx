import { SimpleGrid } from '@mantine/core';
import { queueItemTypes } from '@tribune/contract';
import { getModeratorFigures, getOwnFigures } from '@tribune/contract/figures';
import { useRead } from '../../app/calls.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Hint } from '../../components/hint.tsx';
import { Stat } from '../../components/stat.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { itemTypeNames } from '../../components/status-badge.tsx';
import { lengthOf, whole } from '../dashboard/figures.ts';

/** The decisions of one moderator: those of a member for owners, or a person's own. */
export function ModeratorFigures({ personId }: { personId?: string }) {
  const own = useRead(getOwnFigures, {}, { when: personId === undefined });
  const member = useRead(
    getModeratorFigures,
    { params: { personId: personId ?? '' } },
    { when: personId !== undefined },
  );
  return (
    <Reading of={personId === undefined ? own : member}>
      {({ decisions, medianSeconds, overturned, days }) => (
        <>
          <Hint mb="md">
            The last 30 days, without bulk actions and undone decisions. Overturned: someone else set another
            status afterwards. Only the moderator and the owners see this.
          </Hint>
          <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} mt={0} mb="md">
            <Stat name="Decisions" value={whole(decisions)} />
            <Stat name="Median time" value={medianSeconds === null ? '–' : lengthOf(medianSeconds)} />
            <Stat name="Overturned" value={whole(overturned)} />
          </SimpleGrid>
          <DataTable
            label="Decisions by day"
            rows={days}
            keyOf={({ day }) => day}
            empty={<Empty title="No decisions in the last 30 days" />}
            columns={[
              { header: 'Day (UTC)', cell: ({ day }) => day },
              ...queueItemTypes
                .filter((type) => days.some((day) => day[type] > 0))
                .map((type) => ({
                  header: itemTypeNames[type],
                  cell: (day: (typeof days)[number]) => whole(day[type]),
                  end: true,
                })),
            ]}
          />
        </>
      )}
    </Reading>
  );
}
