export { codesLow } from './codes-low.ts';
export { couponEmail } from './coupon.ts';
export { emailVerification } from './email-verification.ts';
export { passwordReset } from './password-reset.ts';
export { reviewRejected } from './review-rejected.ts';
export { type ReviewRequest, reviewReminder, reviewRequest } from './review-request.ts';
export { staffInvitation } from './staff-invitation.ts';
export { updateRequest } from './update-request.ts';
export { webhookDisabled } from './webhook-disabled.ts';
