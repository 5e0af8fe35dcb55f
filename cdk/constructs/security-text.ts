/** The path at which finders of a vulnerability look for a contact (RFC 9116). */
export const SECURITY_TEXT_PATH = '.well-known/security.txt';

/**
 * The contact for vulnerabilities, valid until the end of the month before this deployment's, a year later: less than a year, as
 * RFC 9116 recommends. All deployments of a month write the same file.
 * @param contact an address for mails
 */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 0));
  return [`Contact: mailto:${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en', ''].join('\n');
}
