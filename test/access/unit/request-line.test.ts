import { describe, expect, it } from 'vitest';
import { NOT_A_MEMBER, outcomeOf, securityEvent } from '../../../functions/http/request-line.ts';
import { personInLogs } from '../../../functions/log.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';

const refused = (code: ErrorCode) => new AppError(code, 'No');

describe('the log line of a request', () => {
  it.each([
    [undefined, 'ok'],
    [refused('conflict'), 'conflict'],
    [new Error('of ours'), 'internal'],
  ])('tells of %s as %s', (error, outcome) => {
    expect(outcomeOf(error)).toBe(outcome);
  });

  it('names a person the same way each time, another way in each tenancy, and never by their id', () => {
    const name = personInLogs('tenant-1', 'person-1');
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(personInLogs('tenant-1', 'person-1')).toBe(name);
    expect(personInLogs('tenant-2', 'person-1')).not.toBe(name);
  });
});

describe('what an operator should know of', () => {
  it.each([
    ['readMe', NOT_A_MEMBER(), 'foreignToken'],
    ['readMe', refused('unauthenticated'), 'refusedToken'],
    ['readProject', refused('forbidden'), 'refusedRight'],
    ['createToken', refused('invalid_input'), 'failedSignIn'],
    ['createToken', refused('too_many_requests'), 'failedSignIn'],
    ['refreshToken', refused('invalid_input'), 'failedSignIn'],
    ['refreshToken', refused('too_many_requests'), 'failedSignIn'],
    ['refreshToken', refused('unauthenticated'), 'refusedToken'],
    ['refreshToken', undefined, undefined],
    ['createToken', undefined, undefined],
    ['createToken', new Error('of ours'), undefined],
    ['readProject', refused('not_found'), undefined],
    ['readProject', undefined, undefined],
  ] as const)('%s that ends with %s counts as %s', (operation, error, event) => {
    expect(securityEvent(operation, error)).toBe(event);
  });
});
