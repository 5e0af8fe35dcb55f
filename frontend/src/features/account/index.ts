export { LoginPanel } from './login-panel.tsx';
export { SecondFactorDialog, SecondFactorSetUp } from './second-factor.tsx';
export { SignInAgain } from './sign-in-again.tsx';
