import classes from './stars.module.css';

/** A rating as five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className={classes.stars}>
      <span aria-hidden>{'★'.repeat(rating)}</span>
      <span aria-hidden className={classes.rest}>
        {'★'.repeat(5 - rating)}
      </span>
    </span>
  );
}

/** A star before an average. */
export const Star = () => (
  <span aria-hidden className={classes.stars}>
    ★
  </span>
);
