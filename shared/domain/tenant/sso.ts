/**
 * Which identity provider the accounts of an e-mail address have to use, and the address's domain; undefined where a password will
 * do (ADM-387 to ADM-389). Domains are compared without regard to case.
 *
 * @param domains mail domain to the name of the provider, a setting of the deployment
 */
export function mandatoryProvider(
  email: string,
  domains: Readonly<Record<string, string>> | undefined,
): { domain: string; provider: string } | undefined {
  const domain = email.split('@')[1]?.trim().toLowerCase();
  const found = Object.entries(domains ?? {}).find(([listed]) => listed.toLowerCase() === domain);
  return domain !== undefined && found ? { domain, provider: found[1] } : undefined;
}
