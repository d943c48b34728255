export { Forgot } from './forgot.tsx';
export { Invitation } from './invitation.tsx';
export { NoMerchant } from './no-merchant.tsx';
export { Reset } from './reset.tsx';
export { SignIn } from './sign-in.tsx';
