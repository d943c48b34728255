import { Badge, Button, DropdownMenu, Text } from '@medusajs/ui';
import { Link } from 'react-router-dom';
import { contentOf, type QueueItem } from '../lib/api';

/** None of them is about the rating: to hide reviews for it is illegal in the US and the EU. */
const reasons = {
  spam: 'Spam',
  profanity: 'Profanity',
  personal_data: 'Personal information',
  off_topic: 'Off-topic',
  fake: 'Fake',
  conflict_of_interest: 'Conflict of interest',
  illegal: 'Illegal content',
  duplicate: 'Duplicate',
  media: 'Unsuitable photo or video',
  other: 'Other',
};

const types = {
  review: 'Review',
  question: 'Question',
  answer: 'Answer',
  media: 'Photo or video',
  store_review: 'Store review',
};

const statusBadges = {
  pending: ['Pending', 'orange'],
  flagged: ['Flagged', 'purple'],
  approved: ['Published', 'green'],
  rejected: ['Rejected', 'red'],
} as const;

export function QueueEntry({
  item,
  isBusy,
  onApprove,
  onReject,
}: {
  item: QueueItem;
  isBusy: boolean;
  onApprove(item: QueueItem): void;
  onReject(item: QueueItem, reasonCode: string): void;
}) {
  const content = contentOf(item);
  const [label, color] = statusBadges[item.status];
  return (
    <article
      className="flex flex-col gap-y-2 px-6 py-4"
      aria-label={`${types[item.type]} by ${content?.authorName}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge size="2xsmall">{types[item.type]}</Badge>
        <Badge size="2xsmall" color={color}>
          {label}
        </Badge>
        {content?.verifiedPurchase && (
          <Badge size="2xsmall" color="blue">
            Verified purchase
          </Badge>
        )}
        <Text size="small" className="text-ui-fg-subtle">
          {content?.authorName}, {new Date(item.createdAt).toLocaleDateString()}
        </Text>
        {content?.productId && (
          <Link className="txt-small text-ui-fg-interactive" to={`/products/${content.productId}`}>
            {content.productName ?? content.productId}
          </Link>
        )}
      </div>
      {content?.rating !== undefined && <Text size="small">{content.rating} out of 5 stars</Text>}
      {content?.title && <Text weight="plus">{content.title}</Text>}
      {content?.text && <Text className="whitespace-pre-line">{content.text}</Text>}
      {item.medium?.urls?.thumbnail && (
        <img src={item.medium.urls.thumbnail} alt="" className="max-h-32 max-w-48 rounded" />
      )}
      {content?.findings?.map(({ reasonCode, excerpt }) => (
        <Text key={`${reasonCode} ${excerpt}`} size="small" className="text-ui-fg-subtle">
          Flagged because: {reasons[reasonCode as keyof typeof reasons] ?? reasonCode}
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
              {Object.entries(reasons).map(([code, reason]) => (
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
