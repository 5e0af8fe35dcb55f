import { describe, expect, it } from 'vitest';
import { changeWarning } from '../../../frontend/src/features/factors/factor-field.tsx';
import { jumpOf } from '../../../frontend/src/features/tenant-admin/conversion/file/line-list.tsx';
import { factorJump } from '../../../shared/domain/factor/factor-jump.ts';

describe('a factor that replaces another one', () => {
  it.each([
    ['0.00016751', '0.16751', '1000'],
    ['2.5', '0.0025', '0.001'],
    ['2.5', '25', '10'],
    ['2.5', '2.7', null],
    ['2.5', '-2500', null],
    ['0', '2.5', null],
    ['2.5', 'abc', null],
  ])('from %s to %s is %s times as much', (before, now, times) => {
    expect(factorJump(before, now)).toBe(times);
  });

  it('says what it changes, and asks for the units where it is far from the one before', () => {
    expect(changeWarning('0.00016751', '0.16751')).toBe(
      'It is 1,000 times the factor before. Are the units right? Open and later reports are calculated with it. Submitted reports keep 0.00016751.',
    );
    expect(changeWarning('2.5', '2.7')).toBe('Open and later reports are calculated with it. Submitted reports keep 2.5.');
    expect([changeWarning('2.5', '2.50'), changeWarning('2.5', '2,x')]).toEqual(['', '']);
  });

  it('is marked in the check of a file', () => {
    expect(jumpOf({ outcome: 'changed', before: '0.00016751', factor: '0.16751' })).toBe('1,000 times the factor before');
    expect(jumpOf({ outcome: 'added', before: null, factor: '0.16751' })).toBe('');
  });
});
