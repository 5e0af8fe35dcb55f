import { auth } from '../../../../../shared/contract/person/auth.ts';
import { call } from '../../../api/client.ts';
import { AFTER_LOGIN } from '../../../session/paths.ts';
import { authState } from '../../../session/session.ts';
import { signInWith } from '../../../session/sign-in.ts';

/**
 * Activates an account and signs in with its password, unless a person is signed in here already. Returns whether the new person
 * is signed in. The account is active even if the sign-in failed.
 */
export async function activateAndEnter(account: { email: string; code: string; password: string }): Promise<boolean> {
  await call(auth.activateAccount, { body: account });
  if (authState().status !== 'failed') return false;
  return signInWith(account.email, account.password, AFTER_LOGIN).then(
    (step) => step === 'done',
    () => false,
  );
}
