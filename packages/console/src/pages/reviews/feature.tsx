import { NumberInput, Stack, Switch } from '@mantine/core';
import { featureReview } from '@tribune/contract';
import { useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { PlanNotice } from '../../components/plan-gate.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import type { StaffReview } from './review.tsx';

/** Whether a review is featured, and its position. */
export function Feature({ review, onChange }: { review: StaffReview; onChange: () => void }) {
  const refusal = useRefusal()(featureReview);
  const feature = useWrite(featureReview);
  async function set(featured: boolean, featuredSequence = review.featuredSequence ?? 999) {
    try {
      await feature.mutateAsync({
        params: { reviewId: review.id },
        body: { featured, ...(featured && { featuredSequence }) },
      });
      onChange();
    } catch (error) {
      notifyFailure(error);
    }
  }
  return (
    <Card title="Feature" {...(refusal && { about: <PlanNotice feature="featured reviews" or={refusal} /> })}>
      <Stack gap="sm">
        <Switch
          label="Feature this review"
          checked={review.featured}
          disabled={refusal !== null}
          onChange={({ target }) => void set(target.checked)}
        />
        {review.featured && (
          <NumberInput
            label="Position"
            description="1 to 999, lowest first"
            min={1}
            max={999}
            disabled={refusal !== null}
            defaultValue={review.featuredSequence ?? 999}
            onBlur={({ target }) => target.value && void set(true, Number(target.value))}
          />
        )}
      </Stack>
    </Card>
  );
}
