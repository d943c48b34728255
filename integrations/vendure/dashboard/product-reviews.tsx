import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '@vendure/dashboard';
import { messageOf, problemsOf, productFigures, type Rating } from './api';
import { English } from './english';

/** Rating of a product, and the number of its pending items. */
export function ProductReviews({ productId }: { productId: string | undefined }) {
  const { data, error, isPending } = useQuery({
    queryKey: ['tribune', 'product', productId],
    queryFn: () => productFigures(productId ?? ''),
    enabled: Boolean(productId),
    retry: 1,
  });
  if (!productId) return null;
  if (isPending)
    return (
      <p className="text-sm" dir="ltr" lang="en">
        Loading…
      </p>
    );
  if (error)
    return (
      <p className="font-medium text-sm" dir="ltr" lang="en" role="alert">
        {messageOf(error)}
      </p>
    );
  const { rating, pending } = data ?? {};
  const waiting = pending ? pending.reviews + pending.questions : 0;
  return (
    <English className="flex flex-col gap-3">
      {rating ? <Figures rating={rating} /> : <Problem productId={productId} of="rating" />}
      {pending ? (
        <Link to="/tribune-reviews" search={{ productId }} className="text-sm underline">
          {waiting > 0 ? <Badge variant="warning">{waiting} to review</Badge> : 'Moderated reviews'}
        </Link>
      ) : (
        <Problem productId={productId} of="pending" />
      )}
    </English>
  );
}

const missing = { rating: 'No rating', pending: 'No pending count' };

function Problem({ productId, of }: { productId: string; of: 'rating' | 'pending' }) {
  const { data, error } = useQuery({
    queryKey: ['tribune', 'problems', productId],
    queryFn: () => problemsOf(productId),
    retry: 1,
  });
  const reason = error ? messageOf(error) : data?.[of];
  return (
    <p className="font-medium text-sm wrap-anywhere" role="alert">
      {reason ? `${missing[of]}: ${reason}` : missing[of]}
    </p>
  );
}

function Figures({
  rating: { displayedAverage, totalReviews, starDistribution, recommendation },
}: {
  rating: Rating;
}) {
  if (totalReviews === 0) return <p className="text-muted-foreground text-sm">No published reviews yet</p>;
  return (
    <>
      <p className="font-medium">
        {displayedAverage.toFixed(1)} out of 5, {totalReviews} {totalReviews === 1 ? 'review' : 'reviews'}
      </p>
      <table className="w-full text-sm">
        <tbody>
          {starDistribution.map(({ rating, count, percentage }) => (
            <tr key={rating}>
              <th scope="row" className="w-16 py-0.5 text-start font-normal">
                {rating} {rating === 1 ? 'star' : 'stars'}
              </th>
              <td className="py-0.5">
                <div className="bg-muted h-2 rounded-full">
                  <div className="bg-primary h-2 rounded-full" style={{ width: `${percentage}%` }} />
                </div>
              </td>
              <td className="w-12 py-0.5 text-end">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {recommendation && (
        <p className="text-muted-foreground text-sm">
          {recommendation.percent}% would recommend it ({recommendation.recommended} of{' '}
          {recommendation.answered})
        </p>
      )}
    </>
  );
}
