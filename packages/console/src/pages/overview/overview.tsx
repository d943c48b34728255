import { Group, Stack, Title } from '@mantine/core';
import { dismissOnboarding, getDashboard, getOnboarding } from '@tribune/contract';
import { useRead, useWrite } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { WriteButton } from '../../components/buttons.tsx';
import { useChartFiles } from '../../components/charts/chart-files.tsx';
import { Hint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Totals } from '../dashboard/totals.tsx';
import { Trends } from '../dashboard/trends.tsx';
import { Attention } from './attention.tsx';
import { Setup } from './setup.tsx';

const waitingMs = 4_000;

/** Shows what to do next: the setup of a new store, what needs attention, and the figures of the last 30 days. */
export default function OverviewPage() {
  const onboarding = useRead(
    getOnboarding,
    {},
    { refetchMs: (last) => (last && !last.complete && !last.dismissed ? waitingMs : 0) },
  );
  const files = useChartFiles();
  return files.collect(
    <>
      <PageHeader menu={files.menu} />
      <Reading of={onboarding}>
        {(state) => (
          <Stack>
            {!state.dismissed && !state.complete && <Setup state={state} />}
            <Attention />
            <Recent />
            <Course />
            {!state.dismissed && state.complete && <Setup state={state} />}
            {state.dismissed && <ShowSetup />}
          </Stack>
        )}
      </Reading>
    </>,
  );
}

function Recent() {
  const { id: merchantId } = useMerchant();
  const read = useRead(getDashboard, { params: { merchantId }, query: { period: '30d' } });
  return (
    <section aria-labelledby="recent">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="recent">
          Last 30 days
        </Title>
        <ToPage to="dashboard" size="sm">
          Open dashboard
        </ToPage>
      </Group>
      <Reading of={read}>{(shown) => <Totals of={shown} />}</Reading>
    </section>
  );
}

/** Reviews per week, and their average rating. */
function Course() {
  const { id: merchantId } = useMerchant();
  const read = useRead(getDashboard, { params: { merchantId }, query: { period: '90d' } });
  return (
    <Reading of={read}>
      {(shown) => shown.totalReviews > 0 && <Trends of={shown} before={null} isSideBySide />}
    </Reading>
  );
}

function ShowSetup() {
  const refusal = useRefusal()(dismissOnboarding);
  const show = useWrite(dismissOnboarding, {
    changes: [getOnboarding],
    notice: 'The setup checklist is shown again',
  });
  if (refusal !== null) return null;
  return (
    <Group gap="xs">
      <Hint>The setup checklist is hidden.</Hint>
      <WriteButton of={show} inputs={{ body: { dismissed: false } }} variant="subtle" size="compact-sm">
        Show setup checklist
      </WriteButton>
    </Group>
  );
}
