/** Ada, as the server describes the person of a token. */
export const ada = {
  uid: 'u',
  username: 'ada@example.com',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  is_superuser: false,
  is_tenant_superuser: false,
};

/**
 * A token that the browser can read. `exp`: seconds since 1970, by default far in the future; no
 * server would accept its signature.
 */
export const readableToken = (claims: object): string =>
  `head.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims }))}.signature`;
