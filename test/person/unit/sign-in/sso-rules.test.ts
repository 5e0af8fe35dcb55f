import { describe, expect, it } from 'vitest';
import { verdictOn } from '../../../../functions/core/person/session/organisation-sign-in.ts';

const domains = { 'rail.example': 'Directory-rail', 'road.example': 'Directory-road' };
const asked = { userName: 'x', email: 'ada@rail.example', subject: undefined };
const external = { ...asked, triggerSource: 'PreSignUp_ExternalProvider' };

describe('where an organisation has its own sign-in', () => {
  it('neither a password nor a registration opens its accounts, whatever the case of the address [SET-101, ADM-389]', () => {
    for (const triggerSource of ['PreAuthentication_Authentication', 'PreSignUp_SignUp'])
      expect(verdictOn({ ...asked, email: 'Ada@RAIL.example', triggerSource }, domains)).toEqual({
        kind: 'refuse',
        reason: 'Accounts of rail.example sign in with their organisation.',
      });
    const others = { ...asked, email: 'ada@elsewhere.example', triggerSource: 'PreAuthentication_Authentication' };
    expect(verdictOn(others, domains)).toEqual({ kind: 'pass' });
    expect(verdictOn({ ...asked, triggerSource: 'PreSignUp_SignUp', activation: 'salt.hash' }, {})).toEqual({ kind: 'pass' });
  });

  it('nobody makes an account at the pool beside our registration, but an operator does', () => {
    const others = { ...asked, email: 'ada@elsewhere.example' };
    for (const activation of [undefined, ''])
      expect(verdictOn({ ...others, activation, triggerSource: 'PreSignUp_SignUp' }, domains)).toEqual({
        kind: 'refuse',
        reason: 'Create your account in the application.',
      });
    expect(verdictOn({ ...others, triggerSource: 'PreSignUp_AdminCreateUser' }, domains)).toEqual({ kind: 'pass' });
  });

  it('its people are tied to the account of their address, by the id as the provider writes it', () => {
    expect(verdictOn({ ...external, userName: 'directory-rail_abc_d', subject: 'aBc_D' }, domains)).toEqual({
      kind: 'tie',
      provider: 'Directory-rail',
      subject: 'aBc_D',
    });
    expect(verdictOn({ ...external, userName: 'Directory-rail_abc_d' }, domains)).toMatchObject({ subject: 'abc_d' });
  });

  it('it speaks for no address but its own', () => {
    for (const email of ['ada@road.example', 'ada@elsewhere.example', 'rail.example', ''])
      expect(verdictOn({ ...external, email, userName: 'Directory-rail_a' }, domains).kind).toBe('refuse');
    expect(verdictOn({ ...external, userName: 'Directory-rail_a' }, {}).kind).toBe('refuse');
  });
});
