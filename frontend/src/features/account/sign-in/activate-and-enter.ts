import { auth } from '../../../../../shared/contract/person/auth.ts';
import { call } from '../../../api/client.ts';
import { authState } from '../../../session/session.ts';
import { signInWith } from '../../../session/sign-in.ts';

/**
 * Activates an account and signs in with the password that this took, unless somebody is signed in here already. Answers whether the
 * person is signed in now; where that did not work, the account is active all the same.
 */
export async function activateAndEnter(account: { email: string; code: string; password: string }): Promise<boolean> {
  await call(auth.activateAccount, { body: account });
  if (authState().status !== 'failed') return false;
  return signInWith(account.email, account.password).then(
    (step) => step === 'done',
    () => false,
  );
}
