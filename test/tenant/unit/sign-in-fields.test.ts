import { expect, it } from 'vitest';
import { signInFields, signInMeta, withoutSignIn } from '../../../frontend/src/features/tenant-admin/overview/sign-in-fields.ts';
import { tenant } from '../../../shared/contract/tenant/tenant.ts';

const undecided = { strapline1: 'Rivers first' };
const decided = {
  ...undecided,
  second_factor: 'administrators',
  second_factor_kind: 'passkey',
  registration: 'invited',
  session: { absolute_hours: 8, idle_minutes: 20 },
} as const;

it.each([{ meta: undecided }, { meta: decided }, { meta: {} }])('leaves what nobody has touched as it was: $meta', ({ meta }) => {
  expect({ ...withoutSignIn(meta), ...signInMeta(signInFields(meta), meta) }).toEqual(meta);
});

it('keeps how people sign in out of the rest, which is edited as JSON', () => {
  expect(withoutSignIn(decided)).toEqual(undecided);
});

it('takes a decision back where its field is emptied', () => {
  const after = signInMeta({ demand: 'nobody', kind: 'any', registration: 'open', absoluteHours: '', idleMinutes: ' ' }, decided);
  expect(after).toEqual({ second_factor: 'nobody', second_factor_kind: 'any', registration: 'open', session: {} });
});

it.each(['abc', '2.5', '0', '1441', '0x10', '1e1'])('refuses %j minutes with a text that says what to enter', (idleMinutes) => {
  const meta_json = signInMeta(
    { demand: 'everybody', kind: 'any', registration: 'open', absoluteHours: '', idleMinutes },
    undecided,
  );
  const { error } = tenant.changeTenant.body.safeParse({ meta_json });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['meta_json.session.idle_minutes', 'Enter a whole number of minutes from 5 to 1440.'],
  ]);
});
