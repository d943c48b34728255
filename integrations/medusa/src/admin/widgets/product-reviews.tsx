import { defineWidgetConfig } from '@medusajs/admin-sdk';
import type { DetailWidgetProps, HttpTypes } from '@medusajs/framework/types';
import { Badge, Container, Heading, Text } from '@medusajs/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type ProductRating, productRating } from '../lib/api';

/** Rating of the product, and the number of its pending items. */
function ProductReviews({ data: product }: DetailWidgetProps<HttpTypes.AdminProduct>) {
  const { data, error } = useQuery({
    queryKey: ['tribune', 'product', product.id],
    queryFn: () => productRating(product.id),
    retry: 1,
  });
  return (
    <Container className="divide-y p-0" data-testid="tribune-product" dir="ltr" lang="en">
      <div className="flex items-center justify-between px-6 py-4">
        <Heading level="h2">Reviews</Heading>
        {data && data.pendingReviews + data.pendingQuestions > 0 && (
          <Link to={`/reviews?productId=${product.id}`}>
            <Badge color="orange" size="2xsmall">
              {data.pendingReviews + data.pendingQuestions} to review
            </Badge>
          </Link>
        )}
      </div>
      <div className="px-6 py-4">
        {error && (
          <Text size="small" className="text-ui-fg-error" role="alert">
            {error.message}
          </Text>
        )}
        {!data && !error && <Text size="small">Loading…</Text>}
        {data && data.totalReviews === 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            No published reviews yet
          </Text>
        )}
        {data && data.totalReviews > 0 && <Distribution {...data} />}
      </div>
    </Container>
  );
}

function Distribution({ displayedAverage, totalReviews, starDistribution, recommendation }: ProductRating) {
  return (
    <div className="flex flex-col gap-y-2">
      <Text weight="plus">
        {displayedAverage.toFixed(1)} out of 5, {totalReviews} {totalReviews === 1 ? 'review' : 'reviews'}
      </Text>
      <table className="w-full">
        <tbody>
          {starDistribution.map(({ rating, count, percentage }) => (
            <tr key={rating}>
              <th scope="row" className="txt-compact-small w-16 py-0.5 text-start font-normal">
                {rating} {rating === 1 ? 'star' : 'stars'}
              </th>
              <td className="py-0.5">
                <div className="bg-ui-bg-component h-2 rounded-full">
                  <div
                    className="bg-ui-tag-orange-icon h-2 rounded-full"
                    style={{ width: `${percentage}%` }}
                  />
                </div>
              </td>
              <td className="txt-compact-small w-12 py-0.5 text-end">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {recommendation && (
        <Text size="small" className="text-ui-fg-subtle">
          {recommendation.percent}% would recommend it ({recommendation.recommended} of{' '}
          {recommendation.answered})
        </Text>
      )}
    </div>
  );
}

export const config = defineWidgetConfig({ zone: 'product.details.side.after' });

export default ProductReviews;
