/**
 * The parameters of an account mail's link: the account and the code. Mails of the product write `email` and `code` into the
 * fragment. In the query, where earlier mails have them, and as `username` and `token` they are read as well.
 */
export function fromLink({ hash, search }: { hash: string; search: string }): { email: string; code: string } {
  const sources = [new URLSearchParams(hash.replace(/^#/, '')), new URLSearchParams(search)];
  const first = (...names: string[]) => sources.flatMap((source) => names.map((name) => source.get(name))).find((text) => text);
  return { email: first('email', 'username') ?? '', code: first('code', 'token') ?? '' };
}

/** The page of an account mail with an address filled in. */
export const activationPath = (email: string) => `/accounts/activate#email=${encodeURIComponent(email)}`;
