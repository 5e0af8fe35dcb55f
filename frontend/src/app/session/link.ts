/**
 * What the link of an account mail carries: whose account, and the code. Mails of the product write `email` and `code`;
 * `username` and `token` are read as well.
 */
export function fromLink(search: URLSearchParams): { email: string; code: string } {
  return {
    email: search.get('email') ?? search.get('username') ?? '',
    code: search.get('code') ?? search.get('token') ?? '',
  };
}
