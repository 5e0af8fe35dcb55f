/** The path at which finders of a vulnerability look for a contact (RFC 9116). */
export const SECURITY_TEXT_PATH = '.well-known/security.txt';

/**
 * The contact for vulnerabilities, and the end of its validity: the end of the month before this deployment's, a year later, so
 * that deployments of one month write the same file. RFC 9116 asks for less than a year.
 * @param contact an address for mails
 */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 0));
  return [`Contact: mailto:${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en', ''].join('\n');
}
