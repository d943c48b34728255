import { Badge, Button, DropdownMenu, Text } from '@medusajs/ui';
import { itemStatuses, itemTypes, type QueueEntry, rejectionReasons } from '@tribune/client/plugins';
import { Link } from 'react-router-dom';

const colors = { pending: 'orange', flagged: 'purple', approved: 'green', rejected: 'red' } as const;

export function QueueCard({
  item,
  isBusy,
  onApprove,
  onReject,
}: {
  item: QueueEntry;
  isBusy: boolean;
  onApprove(item: QueueEntry): void;
  onReject(item: QueueEntry, reasonCode: string): void;
}) {
  const author = item.authorName ?? 'Unknown';
  return (
    <article className="flex flex-col gap-y-2 px-6 py-4" aria-label={`${itemTypes[item.type]} by ${author}`}>
      <div className="flex flex-wrap items-center gap-2">
        <Badge size="2xsmall">{itemTypes[item.type]}</Badge>
        <Badge size="2xsmall" color={colors[item.status]}>
          {itemStatuses[item.status]}
        </Badge>
        {item.verifiedPurchase && (
          <Badge size="2xsmall" color="blue">
            Verified purchase
          </Badge>
        )}
        <Text size="small" className="text-ui-fg-subtle">
          {author}, {new Date(item.createdAt).toLocaleDateString()}
        </Text>
        {item.productId && (
          <Link className="txt-small text-ui-fg-interactive" to={`/products/${item.productId}`}>
            {item.productName ?? item.productId}
          </Link>
        )}
      </div>
      {item.rating !== null && <Text size="small">{item.rating} out of 5 stars</Text>}
      {item.title && (
        <Text weight="plus" dir="auto">
          {item.title}
        </Text>
      )}
      {item.text && (
        <Text className="whitespace-pre-line break-words" dir="auto">
          {item.text}
        </Text>
      )}
      {item.imageUrl && <img src={item.imageUrl} alt="" className="max-h-32 max-w-48 rounded" />}
      {item.findings.map(({ reasonCode, excerpt }) => (
        <Text key={`${reasonCode} ${excerpt}`} size="small" className="text-ui-fg-subtle">
          Flagged because: {rejectionReasons[reasonCode]}
          {excerpt && ` (“${excerpt}”)`}
        </Text>
      ))}
      <div className="flex gap-2">
        {item.status !== 'approved' && (
          <Button size="small" variant="secondary" disabled={isBusy} onClick={() => onApprove(item)}>
            Approve
          </Button>
        )}
        {item.status !== 'rejected' && (
          <DropdownMenu>
            <DropdownMenu.Trigger asChild>
              <Button size="small" variant="secondary" disabled={isBusy}>
                Reject…
              </Button>
            </DropdownMenu.Trigger>
            <DropdownMenu.Content>
              {Object.entries(rejectionReasons).map(([code, reason]) => (
                <DropdownMenu.Item key={code} onSelect={() => onReject(item, code)}>
                  {reason}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Content>
          </DropdownMenu>
        )}
      </div>
    </article>
  );
}
