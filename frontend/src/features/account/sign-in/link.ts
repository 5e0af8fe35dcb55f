/**
 * The account and the code in an account mail's link. The product's mails put `email` and `code` into the fragment. Earlier mails
 * put them into the query, or call them `username` and `token`.
 */
export function fromLink({ hash, search }: { hash: string; search: string }): { email: string; code: string } {
  const sources = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)];
  const first = (...names: string[]) => sources.flatMap((source) => names.map((name) => source.get(name))).find((text) => text);
  return { email: first('email', 'username') ?? '', code: first('code', 'token') ?? '' };
}

/** The activation page with an address filled in. */
export const activationPath = (email: string) => `/accounts/activate#email=${encodeURIComponent(email)}`;
