import { Accordion, Button, Group, Progress, ThemeIcon, VisuallyHidden } from '@mantine/core';
import { type AnswerOf, dismissOnboarding, getOnboarding, type OnboardingStep } from '@tribune/contract';
import { type ComponentType, useState } from 'react';
import { useAction } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { WriteButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconCheck } from '../../components/icons.ts';
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

/**
 * The setup checklist. Whether a step is done follows from the data. The first open step is expanded; once all are done, the list is a
 * single line.
 */
export function Setup({ state }: StepProps) {
  // Expanded after a test order, because this step links to the first review.
  const last = state.testOrder?.status === 'sent' ? 'request' : null;
  const [isOpen, setOpen] = useState(!state.complete || last !== null);
  const required = state.steps.filter(({ optional }) => !optional);
  const done = required.filter((step) => step.done).length;
  return (
    <Card
      title={state.complete ? 'Your store is set up' : 'Set up your store'}
      about={
        !state.complete &&
        'From here to your first verified review. Steps are checked off as your store does them.'
      }
      actions={
        <>
          {state.complete && (
            <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Close' : 'Show steps'}
            </Button>
          )}
          <HideChecklist />
        </>
      }
    >
      {isOpen && (
        <>
          <Group gap="sm" mb="md" wrap="nowrap">
            <Progress
              value={(100 * done) / required.length}
              aria-label={`${done} of ${required.length} steps done`}
              style={{ flex: 1 }}
              color="teal"
            />
            <Hint role="status" style={{ flexShrink: 0 }}>
              {done} of {required.length} done
            </Hint>
          </Group>
          <Steps state={state} last={last} />
        </>
      )}
    </Card>
  );
}

function HideChecklist() {
  const refusal = useRefusal()(dismissOnboarding);
  const dismiss = useAction(dismissOnboarding, {
    changes: [getOnboarding],
    notice: (_answer, { body: { dismissed } }) =>
      dismissed
        ? { message: 'Setup checklist hidden', undo: { body: { dismissed: false } } }
        : 'The setup checklist is shown again',
  });
  if (refusal !== null) return null;
  return (
    <WriteButton of={dismiss} inputs={{ body: { dismissed: true } }} size="xs" variant="subtle">
      Hide checklist
    </WriteButton>
  );
}

function Steps({ state, last }: StepProps & { last: OnboardingStep | null }) {
  const next = state.steps.find(({ done, optional }) => !done && !optional)?.id;
  const [chosen, setChosen] = useState<string | null>();
  return (
    <Accordion value={chosen === undefined ? (next ?? last) : chosen} onChange={setChosen} order={3}>
      {state.steps.map((step, index) => {
        const { title, Content } = steps[step.id];
        return (
          <Accordion.Item key={step.id} value={step.id}>
            <Accordion.Control
              icon={
                <ThemeIcon
                  size={24}
                  radius="xl"
                  variant={step.done ? 'filled' : 'default'}
                  color="teal"
                  aria-hidden
                >
                  {step.done ? <IconCheck size={14} /> : index + 1}
                </ThemeIcon>
              }
            >
              {title}
              {step.done && <VisuallyHidden> (done)</VisuallyHidden>}
              {!step.done && step.optional && (
                <Hint span ms="xs">
                  Optional
                </Hint>
              )}
            </Accordion.Control>
            <Accordion.Panel>
              <Content state={state} />
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}
