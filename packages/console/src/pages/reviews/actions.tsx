import { Button, NumberInput, Stack, Switch, Textarea, Tooltip } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  decideInQueue,
  deleteReview,
  featureReview,
  lengths,
  listQueue,
  moderationLog,
  moderationQueue,
  requestReviewUpdate,
  undoInQueue,
} from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { useMerchant, useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { PlanNotice } from '../../components/plan-gate.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import type { Verdict } from '../queue/decision-requests.ts';
import { ReasonDialog } from '../queue/reject.tsx';
import { pastTense } from '../queue/use-decisions.ts';
import type { StaffReview } from './review.tsx';

const lists = [moderationQueue, moderationLog, listQueue];

export function Actions({ review, onChange }: { review: StaffReview; onChange: () => void }) {
  return (
    <>
      <Decide review={review} onChange={onChange} />
      <Feature review={review} onChange={onChange} />
      <More review={review} onChange={onChange} />
    </>
  );
}

interface ActionProps {
  review: StaffReview;
  onChange: () => void;
}

function Decide({ review, onChange }: ActionProps) {
  const refusal = useRefusal()(decideInQueue);
  const [asking, setAsking] = useState<'rejected' | 'flagged' | null>(null);
  const moderate = useWrite(decideInQueue, { changes: lists });
  const undo = useWrite(undoInQueue, { changes: lists });

  async function undoDecision(decisionId: string) {
    try {
      const { results } = await undo.mutateAsync({ body: { decisionIds: [decisionId] } });
      notify(results[0]?.error?.message ?? `Undone: review by ${review.authorName}`);
      onChange();
    } catch (error) {
      notifyFailure(error);
    }
  }
  async function decide(verdict: Verdict) {
    setAsking(null);
    try {
      const { results } = await moderate.mutateAsync({ body: { items: [{ id: review.id }], ...verdict } });
      const [{ error, decisionId } = { error: null, decisionId: null }] = results;
      notify(error?.message ?? `${pastTense[verdict.status]} review by ${review.authorName}`, {
        ...(decisionId && { undo: () => void undoDecision(decisionId) }),
        subject: review.id,
      });
      onChange();
    } catch (error) {
      notifyFailure(error);
    }
  }

  return (
    <Card title="Moderate">
      <Tooltip label={refusal} disabled={refusal === null}>
        <Stack gap="xs">
          <Button
            color="#1f7a35"
            disabled={refusal !== null || review.status === 'approved'}
            onClick={() => void decide({ status: 'approved' })}
          >
            Approve
          </Button>
          <Button
            color="red.8"
            disabled={refusal !== null || review.status === 'rejected'}
            onClick={() => setAsking('rejected')}
          >
            Reject
          </Button>
          <Button variant="default" disabled={refusal !== null} onClick={() => setAsking('flagged')}>
            Flag
          </Button>
        </Stack>
      </Tooltip>
      <ReasonDialog
        asking={asking}
        preset={review.findings[0]?.reasonCode ?? null}
        about={null}
        onClose={() => setAsking(null)}
        onDecide={(verdict) => void decide(verdict)}
      />
    </Card>
  );
}

function Feature({ review, onChange }: ActionProps) {
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

function More({ review, onChange }: ActionProps) {
  const merchant = useMerchant();
  const navigate = useNavigate();
  const refusalOf = useRefusal();
  const [asksUpdate, setAsksUpdate] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [message, setMessage] = useState('');
  const request = useWrite(requestReviewUpdate, {
    onDone: () => notify(`Update requested from ${review.authorName}`),
  });
  const remove = useWrite(deleteReview, { changes: lists });
  const noUpdate = refusalOf(requestReviewUpdate);
  const noDelete = refusalOf(deleteReview);
  return (
    <Card title="More actions">
      <Stack gap="xs">
        <Tooltip label={noUpdate} disabled={noUpdate === null}>
          <Button variant="default" disabled={noUpdate !== null} onClick={() => setAsksUpdate(true)}>
            Request update
          </Button>
        </Tooltip>
        <PlanNotice feature="review update requests" />
        <Tooltip label={noDelete} disabled={noDelete === null}>
          <Button variant="default" disabled={noDelete !== null} onClick={() => setDeleting(true)}>
            Delete review
          </Button>
        </Tooltip>
      </Stack>
      <Confirm
        opened={asksUpdate}
        title="Request update"
        action="Send email"
        disabled={message.trim() === ''}
        onClose={() => setAsksUpdate(false)}
        onConfirm={async () => {
          await request.mutateAsync({ params: { reviewId: review.id }, body: { message: message.trim() } });
          onChange();
        }}
      >
        <Textarea
          label="Message to the author"
          description="Don’t offer anything in return for a change."
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          maxLength={lengths.reason}
          autosize
          minRows={3}
        />
      </Confirm>
      <Confirm
        opened={deleting}
        title="Permanently delete this review?"
        action="Delete review"
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { reviewId: review.id }, body: { reasonCode: 'other' } });
          notify('Review deleted');
          await navigate({
            to: '/$merchantId/reviews' as string,
            params: { merchantId: merchant.id } as never,
          });
        }}
      >
        This deletes the review with its photos and videos and can’t be undone. A record of the deletion is
        kept for 12 months. To remove it from your store only, reject it instead.
      </Confirm>
    </Card>
  );
}
