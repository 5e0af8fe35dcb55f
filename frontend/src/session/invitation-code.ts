const KEY = 'invitation';
const PARAMETER = 'invitation';

/**
 * Keeps the code in the link of an invitation mail for this tab, until a session is confirmed with it, and takes it out of the address
 * bar: neither the history nor whoever looks on has it. The link leads to the registration, from which those with an account go on to
 * the sign-in.
 */
export function keepInvitationCode({ hash, pathname, search }: Location): void {
  const code = new URLSearchParams(hash.replace(/^#/, '')).get(PARAMETER);
  if (!code) return;
  sessionStorage.setItem(KEY, code);
  history.replaceState(history.state, '', pathname + search);
}

/** What the check of a session says of a kept code. */
export function keptInvitation(): { invitation?: string } {
  const invitation = sessionStorage.getItem(KEY);
  return invitation ? { invitation } : {};
}

export const forgetInvitationCode = (): void => sessionStorage.removeItem(KEY);
