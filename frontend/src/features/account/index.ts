export { SecondFactorDialog, SecondFactorSetUp } from './own/second-factor.tsx';
export { LoginPanel } from './sign-in/login-panel.tsx';
export { SignInAgain } from './sign-in-again.tsx';
