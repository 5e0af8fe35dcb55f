const KEY = 'invitation';
const PARAMETER = 'invitation';
/** Name of the invited address, in the fragment of the link and in what this tab keeps. */
const INVITED = 'invited';

/** What may stand as an address: of a usual length and without blanks. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,189}$/;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Keeps what the link of an invitation mail carries for this tab, and takes it out of the address bar: neither the history nor whoever
 * looks on has it. That is the invited address, and a code for whoever had no account, until a session is confirmed with it. Such a link
 * leads to the registration, from which those with an account go on to the sign-in. Earlier mails have no address in it.
 */
export function keepInvitationCode({ hash, pathname, search }: Location): void {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const [code, invited] = [given.get(PARAMETER), given.get(INVITED)];
  if (!code && !invited) return;
  // a page shows the address, so that a forged link may put no other words there
  if (invited && !ADDRESS.test(invited)) return;
  if (code) sessionStorage.setItem(KEY, code);
  else sessionStorage.removeItem(KEY);
  sessionStorage.setItem(INVITED, invited ?? '');
  history.replaceState(history.state, '', pathname + search);
}

/** What the check of a session says of a kept code. */
export function keptInvitation(): { invitation?: string } {
  const invitation = sessionStorage.getItem(KEY);
  return invitation ? { invitation } : {};
}

/** The address of the invitation whose link was followed in this tab; '' where the link tells none, undefined where none was followed. */
export const invitedAddress = (): string | undefined => sessionStorage.getItem(INVITED) ?? undefined;

/** The invited address, where the link that was followed is of somebody else's invitation. */
export function invitedOther(email: string): string | undefined {
  const invited = invitedAddress();
  return invited && !isSame(invited, email) ? invited : undefined;
}

/** Forgets a code that a session was confirmed with. Of an invitation to another address it is kept, for a sign-in with that one. */
export function forgetInvitationCode(email: string): void {
  if (invitedOther(email) === undefined) sessionStorage.removeItem(KEY);
}

/** Forgets that the link of an invitation was followed. */
export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(INVITED);
}
