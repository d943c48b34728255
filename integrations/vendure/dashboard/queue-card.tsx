import { Link } from '@tanstack/react-router';
import { itemStatuses, itemTypes, type QueueEntry, rejectionReasons } from '@tribune/client/plugins';
import { Badge, Button } from '@vendure/dashboard';
import type { Decision } from './api';

const variants = {
  pending: 'warning',
  flagged: 'warning',
  approved: 'success',
  rejected: 'destructive',
} as const;

export function QueueCard({
  item,
  isBusy,
  onDecide,
}: {
  item: QueueEntry;
  isBusy: boolean;
  onDecide(item: QueueEntry, decision: Pick<Decision, 'status' | 'reasonCode'>): void;
}) {
  const author = item.authorName ?? 'Unknown';
  return (
    <article className="flex flex-col gap-2 py-4" aria-label={`${itemTypes[item.type]} by ${author}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge variant="outline">{itemTypes[item.type]}</Badge>
        <Badge variant={variants[item.status]}>{itemStatuses[item.status]}</Badge>
        {item.verifiedPurchase && <Badge variant="secondary">Verified purchase</Badge>}
        <span className="text-muted-foreground text-sm">
          {author}, {new Date(item.createdAt).toLocaleDateString()}
        </span>
        {item.productId && (
          <Link className="text-sm underline" to={`/products/${item.productId}`}>
            {item.productName ?? item.productId}
          </Link>
        )}
      </div>
      {item.rating !== null && <p className="text-sm">{item.rating} out of 5 stars</p>}
      {item.title && (
        <p className="font-medium" dir="auto">
          {item.title}
        </p>
      )}
      {item.text && (
        <p className="whitespace-pre-line wrap-anywhere" dir="auto">
          {item.text}
        </p>
      )}
      {item.imageUrl && <img src={item.imageUrl} alt="" className="max-h-32 max-w-48 self-start rounded" />}
      {item.findings.map(({ reasonCode, excerpt }) => (
        <p key={`${reasonCode} ${excerpt}`} className="text-muted-foreground text-sm wrap-anywhere">
          Flagged because: {rejectionReasons[reasonCode]}
          {excerpt && ` (“${excerpt}”)`}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {item.status !== 'approved' && (
          <Button
            size="sm"
            variant="outline"
            disabled={isBusy}
            onClick={() => onDecide(item, { status: 'approved' })}
          >
            Approve
          </Button>
        )}
        {item.status !== 'rejected' && (
          <select
            aria-label="Reject with reason"
            className="border-input bg-background h-8 rounded-md border px-2 text-sm disabled:opacity-50"
            disabled={isBusy}
            value=""
            onChange={({ target }) => onDecide(item, { status: 'rejected', reasonCode: target.value })}
          >
            <option value="" disabled>
              Reject…
            </option>
            {Object.entries(rejectionReasons).map(([code, reason]) => (
              <option key={code} value={code}>
                {reason}
              </option>
            ))}
          </select>
        )}
      </div>
    </article>
  );
}
