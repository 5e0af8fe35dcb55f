import { describe, expect, it } from 'vitest';
import { passwordRefusal } from '../../../../shared/domain/access/password.ts';
import { PASSWORD_TEXTS as texts } from '../../../../shared/domain/access/password-texts.ts';
import { PASSWORD } from '../../../support/makers/people.ts';

const RITA = { email: 'rita.rivers@firm.example', names: ['Rita', 'Rivers-Müller'], tenancy: 'Northbank Rail' };

describe('a password is refused', () => {
  it.each([
    ['', texts.short],
    ['elevenchars', texts.short],
    ['x'.repeat(129), texts.long],
    [' heron quilts oars', texts.space],
    ['heron quilts oars ', texts.space],
  ])('for its length or its ends: %j', (password, text) => {
    expect(passwordRefusal(password)).toBe(text);
  });

  it.each([
    ...['aaaaaaaaaaaa', 'AAAAAAAAAAAAAA', 'aaaaaaaaaaaa1!', '............', 'aaaabbbbcccc'],
    ...['abcdefghijkl', 'ZYXWVUTSRQPO', 'abcdefgh1234', '123456789012', '098765432109', '111222333444'],
    ...['abcabcabcabc', 'abababababab!', 'hello hello hello ha', '12341234123412', 'qwertyuiop12', 'Qwertzuiop!12'],
    ...['1q2w3e4r5t6y', '1qaz2wsx3edc', 'asdfghjklasdf', 'azertyuiopqs'],
  ])('for being a run or a repetition: %s', (password) => {
    expect(passwordRefusal(password)).toBe(texts.run);
  });

  it.each([
    ...['passwordpassword', 'Password12345', 'P@ssw0rd2026!', 'pa$$w0rd-2026', 'password-one-two', 'MyPassword2026'],
    ...['Summer2026!!', 'Summer2026Winter', 'September2026', 'Welcome-12345', 'We1come-2026!', 'admin-admin-1'],
    ...[
      'Tributary-2026',
      'Tributary-demo-1',
      'tr1butary.carbon',
      'iloveyou-2026',
      '1L0veY0u2026',
      'Changeme.2026',
      'letmein-please',
    ],
    ...['Qwerty-pass-1', 'dragon-monkey-7', 'footba11-footba11', 'Pässwörd-2026'],
  ])('for being made of common words: %s', (password) => {
    expect([texts.common, texts.run]).toContain(passwordRefusal(password));
  });

  it.each([
    'rita-heron-quilts',
    'RitaRivers-2026!',
    'r1ta.r1vers.oars',
    'heron-R1VERS-oars',
    'oars-muller-oars',
    'R!ta Riv3rs oars',
  ])('for containing the name or the address: %s', (password) => {
    expect(passwordRefusal(password, RITA)).toBe(texts.owner);
  });

  it.each(['Northbank-Rail-7', 'n0rthb@nk r4il oars', 'heronNORTHBANKRAIL'])('for containing the tenancy: %s', (password) => {
    expect(passwordRefusal(password, RITA)).toBe(texts.tenancy);
  });
});

describe('a password is taken', () => {
  it.each([
    PASSWORD,
    ...[
      'heron quilts oars',
      'correct horse battery staple',
      'kettle-and-lantern',
      'Zugvögel über Hamburg',
      '紫陽花が咲く六月の雨の庭の道',
    ],
    ...['x7!kQ2#vM9$z', 'password-of-herons', 'summer brings herons', '4821907365528', 'xxxheron quilts'],
    'several unrelated words '.repeat(5).trim().slice(0, 120),
  ])('without any kind of character that it must have: %s', (password) => {
    expect(passwordRefusal(password, RITA)).toBeUndefined();
  });

  it('of 12 and of 128 characters', () => {
    const long = Array.from({ length: 64 }, (_, n) => `${'hkqzvw'[n % 6]}${(n * 7) % 10}`).join('');
    expect([passwordRefusal('heronquilt7s'), passwordRefusal(long)]).toEqual([undefined, undefined]);
  });

  it('where a name is too short to tell it from other words, or unknown', () => {
    expect(passwordRefusal('lighthouse-keepers', { names: ['Li', 'Kee'], email: 'li@firm.example' })).toBeUndefined();
    expect(passwordRefusal('rita-heron-quilts', {})).toBeUndefined();
  });
});
