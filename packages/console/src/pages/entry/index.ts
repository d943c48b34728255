export { Forgot } from './forgot.tsx';
export { Invitation } from './invitation.tsx';
export { NoShop } from './no-shop.tsx';
export { Reset } from './reset.tsx';
export { SignIn } from './sign-in.tsx';
