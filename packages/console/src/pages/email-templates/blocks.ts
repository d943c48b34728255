import type { BlockType } from '@tribune/contract';

/** Name of each type of block, and what it shows. */
export const blockNames: Readonly<Record<BlockType, { name: string; about: string }>> = {
  text: { name: 'Text', about: 'A paragraph.' },
  button: { name: 'Button', about: 'The link of this email.' },
  products: { name: 'Products', about: 'The products of the order, with links for 1 to 5 stars.' },
  reward: { name: 'Reward', about: 'Shown only if you offer an incentive.' },
  reason: { name: 'Reason', about: 'Why the review was rejected, with the moderator’s note.' },
  message: { name: 'Message', about: 'Your message to the author.' },
  code: { name: 'Coupon code', about: 'The code of the reward.' },
  answer: { name: 'Answer', about: 'Your answer, or that a customer answered.' },
  endpoint: { name: 'Endpoint', about: 'Address of the endpoint, and why it was disabled.' },
};
