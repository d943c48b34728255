import { NumberInput, Stack, Switch } from '@mantine/core';
import { featureReview } from '@tribune/contract';
import { useAction } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { PlanNotice } from '../../components/plan-gate.tsx';
import type { StaffReview } from './review.tsx';

/** Whether a review is featured, and its position. */
export function Feature({ review, onChange }: { review: StaffReview; onChange: () => void }) {
  const refusal = useRefusal()(featureReview);
  const feature = useAction(featureReview, { onDone: onChange });
  const set = (featured: boolean, featuredSequence = review.featuredSequence ?? 999) =>
    feature.mutate({
      params: { reviewId: review.id },
      body: { featured, ...(featured && { featuredSequence }) },
    });
  return (
    <Card title="Feature" {...(refusal && { about: <PlanNotice feature="featured reviews" or={refusal} /> })}>
      <Stack gap="sm">
        <Switch
          label="Feature this review"
          checked={review.featured}
          disabled={refusal !== null}
          onChange={({ target }) => set(target.checked)}
        />
        {review.featured && (
          <NumberInput
            label="Position"
            description="1 to 999, lowest first"
            min={1}
            max={999}
            disabled={refusal !== null}
            defaultValue={review.featuredSequence ?? 999}
            onBlur={({ target }) => target.value && set(true, Number(target.value))}
          />
        )}
      </Stack>
    </Card>
  );
}
