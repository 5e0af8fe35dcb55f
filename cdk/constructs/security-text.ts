/** The path at which those who find a fault look for whom to tell (RFC 9116). */
export const SECURITY_TEXT_PATH = '.well-known/security.txt';

/**
 * Whom to tell of a fault in security, until when this is valid: to the end of the month before the one of this deployment, a year later,
 * so that deployments of one month write the same file. RFC 9116 asks for less than a year.
 * @param contact an address for mails
 */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 0));
  return [`Contact: mailto:${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en', ''].join('\n');
}
