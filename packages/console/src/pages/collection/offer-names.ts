import type { Fulfillment, MediaRequirement, Requirement } from '@tribune/contract';

export const requirementNames: Record<Requirement, string> = {
  all_products: 'Every product of the order',
  any_product: 'Any product of the order',
};

export const mediaNames: Record<MediaRequirement, string> = {
  none: 'Not required',
  photo: 'Photo',
  video: 'Video',
  photo_or_video: 'Photo or video',
};

export const fulfillmentNames: Record<Fulfillment, string> = {
  pool: 'Automatically, from a pool',
  endpoint: 'Automatically, from your server',
  manual: 'By hand, one by one',
};

/** Number of customers who earned their reward and have no code yet. */
export const waiting = (count: number) => (count === 1 ? '1 customer waiting' : `${count} customers waiting`);
