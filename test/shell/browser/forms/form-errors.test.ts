import { expect, it } from 'vitest';
import { formErrors } from '../../../../frontend/src/ui/form/form-errors.ts';

const failure = (status: number, errors: Record<string, string[]> = {}) =>
  Object.assign(new Error('What to do next'), { status, errors, correlationId: 'of-the-call' });

it('a form names no reference for an answer that says what to do, and one for what nobody foresaw', () => {
  const invited = failure(409, { email: ['This person is invited to this role already.'] });
  expect(formErrors(invited)).toMatchObject({ fields: { email: 'This person is invited to this role already.' } });
  for (const status of [400, 403, 404, 409, 429]) expect(formErrors(failure(status)).correlationId).toBeUndefined();
  for (const status of [0, 500, 503]) expect(formErrors(failure(status)).correlationId).toBe('of-the-call');
});
