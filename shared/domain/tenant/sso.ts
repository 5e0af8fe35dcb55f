/**
 * Which identity provider the accounts of an e-mail address have to use, and the address's domain; undefined where a password
 * will do (ADM-387 to ADM-389). Domains are compared without regard to case.
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

/**
 * The known facts about an account's address. `identities`: those at organisations, as the user pool lists them or as their text.
 */
export type AccountAddress = { email: string; identities?: unknown; verified?: unknown };

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The providers that an account has an identity at; undefined where the list is not one. */
export function providersIn(identities: unknown): string[] | undefined {
  if (identities === undefined || identities === null || identities === '') return [];
  try {
    const list: unknown = typeof identities === 'string' ? JSON.parse(identities) : identities;
    if (!Array.isArray(list)) return undefined;
    return list.map((each: { providerName?: unknown } | null) => String(each?.providerName ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Who answers for an account's address: the 'organisation' that owns its domain, if the account signs in at the provider of that
 * organisation and at no other, since each of them writes the address anew at a sign-in; its 'owner', who was sent a code, where
 * neither the domain nor the account is an organisation's; or undefined: then the address counts for nothing.
 * @param domains mail domain to the name of the provider, a setting of the deployment
 */
export function voucherOf(
  { email, identities, verified }: AccountAddress,
  domains: Readonly<Record<string, string>>,
): 'organisation' | 'owner' | undefined {
  const providers = providersIn(identities);
  if (!providers) return undefined;
  const listed = providers.filter((name) => Object.values(domains).some((provider) => isSame(provider, name)));
  const mandatory = mandatoryProvider(email, domains);
  if (mandatory) {
    const isItsOwn = listed.length > 0 && listed.every((name) => isSame(name, mandatory.provider));
    return isItsOwn ? 'organisation' : undefined;
  }
  return listed.length === 0 && String(verified) !== 'false' ? 'owner' : undefined;
}
