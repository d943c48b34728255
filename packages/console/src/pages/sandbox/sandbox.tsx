import { Button, Stack } from '@mantine/core';
import { getSandbox } from '@tribune/contract/sandbox';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { Clock } from './clock.tsx';
import { ExampleEvents } from './example-events.tsx';
import { LiveMode } from './live-mode.tsx';
import { SampleData } from './sample-data.tsx';

/** Creates and opens the sandbox in live mode; its clock, data and events in test mode. */
export default function SandboxPage() {
  const { sandboxOf } = useMerchant();
  const sandbox = useRead(
    getSandbox,
    {},
    { refetchMs: (last) => (last?.task?.status === 'running' ? 1_000 : 0) },
  );
  return (
    <>
      <PageHeader about="A sandbox with data of its own, in which you try your integration: emails are stored and never delivered, and time passes when you advance it." />
      <Reading of={sandbox}>
        {(state) =>
          sandboxOf === null ? (
            <LiveMode state={state} />
          ) : (
            <Stack>
              <Clock />
              <SampleData task={state.task} />
              <ExampleEvents />
              <Card title="Emails" about="They are stored, never delivered. Links in them can be followed.">
                <ToPage to="emails-sent" underline="never">
                  <Button component="span" variant="default">
                    View emails
                  </Button>
                </ToPage>
              </Card>
            </Stack>
          )
        }
      </Reading>
    </>
  );
}
