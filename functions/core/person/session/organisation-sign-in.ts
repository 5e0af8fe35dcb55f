import { mandatoryProvider } from '../../../../shared/domain/tenant/sso.ts';
import { env } from '../../../env.ts';
import { tieIdentity } from '../../../identity/user-pool.ts';
import { logger } from '../../../log.ts';

/** The user pool's request before a sign-in or a new account. */
export type SignInEvent = {
  triggerSource: string;
  /** of an identity from outside: `<provider>_<subject>`, in small letters where the pool ignores case */
  userName: string;
  email: string;
  /** the provider's own id of the person, as it wrote it, where the pool maps it */
  subject: string | undefined;
  /** what our registration writes into an account that it makes */
  activation?: string | undefined;
};

const NOT_ITS_OWN = 'This organisation does not manage the accounts of this e-mail address. Sign in with your password.';

export type Verdict =
  | { kind: 'pass' }
  | { kind: 'refuse'; reason: string }
  /** the identity belongs to the account of this address, if there is one */
  | { kind: 'tie'; provider: string; subject: string };

/**
 * Accounts of a listed domain are made and used through their provider alone. A provider speaks only for the domains listed for
 * it; otherwise it could let its people into anyone's account. An account with a password comes from our registration, so that
 * only our activation opens it.
 */
export function verdictOn(
  { triggerSource, userName, email, subject, activation }: SignInEvent,
  domains: Record<string, string>,
): Verdict {
  const mandatory = mandatoryProvider(email, domains);
  if (triggerSource !== 'PreSignUp_ExternalProvider') {
    if (mandatory) return { kind: 'refuse', reason: `Accounts of ${mandatory.domain} sign in with their organisation.` };
    const isBeside = triggerSource === 'PreSignUp_SignUp' && !activation;
    return isBeside ? { kind: 'refuse', reason: 'Create your account in the application.' } : { kind: 'pass' };
  }
  const mark = userName.indexOf('_');
  const from = userName.slice(0, mark);
  if (!mandatory || from.toLowerCase() !== mandatory.provider.toLowerCase()) return { kind: 'refuse', reason: NOT_ITS_OWN };
  return { kind: 'tie', provider: mandatory.provider, subject: subject ?? userName.slice(mark + 1) };
}

/**
 * Allows or refuses a sign-in, and links an external identity to the account of its address. @throws the reason, which Cognito
 * shows
 */
export async function admit(event: SignInEvent, userPoolId: string): Promise<void> {
  const verdict = verdictOn(event, env.ssoDomains);
  if (verdict.kind === 'refuse') throw new Error(verdict.reason);
  if (verdict.kind === 'tie') await tieIdentity(userPoolId, event.email, verdict);
}

/** A provider's claims about a person at a sign-in, by their source: its token, a request, or an assertion. */
export type ProviderClaims = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

/** Whether a provider names only addresses of its own domains, and at least one. */
export function speaksForItsOwn(provider: string, claims: ProviderClaims, domains: Record<string, string>): boolean {
  const emails = Object.values(claims).flatMap((part) => part?.email ?? []);
  const isOwn = (email: unknown) => mandatoryProvider(String(email), domains)?.provider.toLowerCase() === provider.toLowerCase();
  return emails.length > 0 && emails.every(isOwn);
}

/**
 * Refuses a sign-in at which a provider names an address of a domain that is not its own, at the first sign-in or later: the
 * account would take that address. @throws the reason, which Cognito shows
 */
export function admitFederated(provider: string, claims: ProviderClaims): void {
  if (speaksForItsOwn(provider, claims, env.ssoDomains)) return;
  logger.warn('A provider speaks for an address that is not its own', { provider });
  throw new Error(NOT_ITS_OWN);
}
