import { tabStorage } from '../api/tab-storage.ts';

const KEY = 'invitation';
const PARAMETER = 'invitation';
/** Name of the invited address, in the link's fragment and in this tab's storage. */
const INVITED = 'invited';

/** An acceptable address: of a usual length and without blanks. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Stores the parameters of an invitation mail's link for this tab and removes them from the address bar, so that neither the
 * history nor an onlooker has them. They are the invited address and, for a person without an account, a code, which stays until
 * a session is confirmed with it. Such a link opens the registration, which leads people with an account to the sign-in. Links of
 * earlier mails have no address.
 */
export function keepInvitationCode({ hash, pathname, search }: Location): void {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const [code, invited] = [given.get(PARAMETER), given.get(INVITED)];
  if (!code && !invited) return;
  // A page shows the address, so a forged link must not put other words there.
  if (invited && !ADDRESS.test(invited)) return;
  if (code) tabStorage.setItem(KEY, code);
  else tabStorage.removeItem(KEY);
  tabStorage.setItem(INVITED, invited ?? '');
  history.replaceState(history.state, '', pathname + search);
}

/** The stored code, for the check of a session. */
export function keptInvitation(): { invitation?: string } {
  const invitation = tabStorage.getItem(KEY);
  return invitation ? { invitation } : {};
}

/** The address of the invitation whose link this tab followed; '' for a link without an address, undefined without a link. */
export const invitedAddress = (): string | undefined => tabStorage.getItem(INVITED) ?? undefined;

/** The invited address, if the link was sent to another person. */
export function invitedOther(email: string): string | undefined {
  const invited = invitedAddress();
  return invited && !isSame(invited, email) ? invited : undefined;
}

/**
 * Forgets a code after a session was confirmed with it. The code of an invitation to another address stays, for a sign-in with
 * that address.
 */
export function forgetInvitationCode(email: string): void {
  if (invitedOther(email) === undefined) tabStorage.removeItem(KEY);
}

/** Forgets that this tab followed the link of an invitation. */
export function forgetInvitation(): void {
  tabStorage.removeItem(KEY);
  tabStorage.removeItem(INVITED);
}
