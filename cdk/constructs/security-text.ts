/** The path of the contact for people who find a vulnerability (RFC 9116). */
export const SECURITY_TEXT_PATH = '.well-known/security.txt';

/**
 * A text with the contact for vulnerabilities. It expires a year after the end of the previous month: less than a year, as RFC
 * 9116 recommends. All deployments of a month write the same file.
 * @param contact a mail address
 */
export function securityText(contact: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 0));
  return [`Contact: mailto:${contact}`, `Expires: ${expires.toISOString()}`, 'Preferred-Languages: en', ''].join('\n');
}
