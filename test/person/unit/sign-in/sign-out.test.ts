import { expect, it } from 'vitest';
import { isSignedOut } from '../../../../shared/domain/access/sign-out.ts';

const at = '2026-03-01T10:00:00.400Z';
const second = Date.parse(at) / 1000 - 0.4;

it('ends the sessions that began up to the second of the sign-out, by when somebody signed in', () => {
  expect(isSignedOut({ auth_time: second - 1 }, undefined)).toBe(false);
  expect(isSignedOut({ auth_time: second }, at)).toBe(true);
  expect(isSignedOut({ auth_time: String(second + 1) }, at)).toBe(false);
  expect(isSignedOut({ auth_time: second - 5, iat: second + 5 }, at)).toBe(true);
  expect(isSignedOut({ iat: second + 5 }, at)).toBe(false);
  expect(isSignedOut({}, at)).toBe(true);
});
