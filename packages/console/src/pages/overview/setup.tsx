import { Accordion, Badge, Button, Group, Progress, Text, ThemeIcon } from '@mantine/core';
import { type AnswerOf, dismissOnboarding, getOnboarding, type OnboardingStep } from '@tribune/contract';
import { type ComponentType, useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { IconCheck } from '../../components/icons.ts';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import { AllowDomain } from './steps/allow-domain.tsx';
import { ImportReviews, SetTheme } from './steps/links.tsx';
import { RequestReview } from './steps/request-review.tsx';
import { ShowWidget } from './steps/show-widget.tsx';
import { TestOrder } from './steps/test-order.tsx';

export type Onboarding = AnswerOf<typeof getOnboarding>;
export interface StepProps {
  state: Onboarding;
}

const steps: Record<OnboardingStep, { title: string; Content: ComponentType<StepProps> }> = {
  domain: { title: 'Allow your store’s domain', Content: AllowDomain },
  widget: { title: 'Show reviews on a product page', Content: ShowWidget },
  order: { title: 'Receive an order', Content: TestOrder },
  request: { title: 'Send a review request', Content: RequestReview },
  import: { title: 'Import your earlier reviews', Content: ImportReviews },
  theme: { title: 'Match your store’s design', Content: SetTheme },
};

/** The setup checklist. Completed steps are derived from the data; the first incomplete step is open. */
export function Setup({ state }: StepProps) {
  const next = state.steps.find(({ done, optional }) => !done && !optional)?.id;
  // The last step tells where to write the first review.
  const last = state.testOrder?.status === 'sent' ? 'request' : null;
  const [chosen, setChosen] = useState<string | null>();
  const refusal = useRefusal()(dismissOnboarding);
  const show = useWrite(dismissOnboarding, { changes: [getOnboarding] });
  const dismiss = useWrite(dismissOnboarding, {
    changes: [getOnboarding],
    onDone: () =>
      notify('Setup checklist hidden', {
        undo: () => show.mutate({ body: { dismissed: false } }, { onError: notifyFailure }),
      }),
  });
  const required = state.steps.filter(({ optional }) => !optional);
  const done = required.filter((step) => step.done).length;
  return (
    <Card
      title={state.complete ? 'Your store is set up' : 'Set up your store'}
      about={
        state.complete
          ? 'Reviews are requested after each delivery and shown on your product pages.'
          : 'From here to your first verified review. Steps are checked off as your store does them.'
      }
      actions={
        refusal === null && (
          <Button
            size="compact-sm"
            variant={state.complete ? 'light' : 'subtle'}
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ body: { dismissed: true } }, { onError: notifyFailure })}
          >
            Hide checklist
          </Button>
        )
      }
    >
      <Group gap="sm" mb="md" wrap="nowrap">
        <Progress
          value={(100 * done) / required.length}
          aria-label={`${done} of ${required.length} steps done`}
          style={{ flex: 1 }}
          color="teal"
        />
        <Text size="sm" c="dimmed" role="status" style={{ flexShrink: 0 }}>
          {done} of {required.length} done
        </Text>
      </Group>
      <Accordion
        value={chosen === undefined ? (next ?? last) : chosen}
        onChange={setChosen}
        variant="separated"
        radius="md"
        order={3}
      >
        {state.steps.map((step, index) => {
          const { title, Content } = steps[step.id];
          return (
            <Accordion.Item key={step.id} value={step.id}>
              <Accordion.Control
                icon={
                  <ThemeIcon
                    size={28}
                    radius="xl"
                    variant={step.done ? 'filled' : 'default'}
                    color="teal"
                    aria-hidden
                  >
                    {step.done ? <IconCheck size={16} /> : index + 1}
                  </ThemeIcon>
                }
              >
                <Group gap="xs">
                  {title}
                  {step.done && (
                    <Badge size="sm" variant="light" color="teal">
                      Done
                    </Badge>
                  )}
                  {!step.done && step.optional && (
                    <Badge size="sm" variant="default">
                      Optional
                    </Badge>
                  )}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                <Content state={state} />
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
    </Card>
  );
}
