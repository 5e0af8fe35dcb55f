import { describe, expect, it } from 'vitest';
import { targetForRange } from '../../../../shared/domain/indicator/period-targets.ts';
import { directionOf, impliedDirection, rag, toggleDirection } from '../../../../shared/domain/indicator/rag.ts';
import { changedTarget, NO_TARGET, storedTarget, type TargetPatch } from '../../../../shared/domain/indicator/stored-target.ts';
import { decimals } from '../../../support/fixtures/arbitraries.ts';
import { fc } from '../../../support/property.ts';

const below = { target: '100', threshold: '120', greenBelow: true };
const above = { target: '90', threshold: '80', greenBelow: false };

describe('the colour of a result', () => {
  it.each([
    ['100', 'green'],
    ['100.0000000001', 'amber'],
    ['120', 'amber'],
    ['120.01', 'red'],
    [null, 'grey'],
  ] as const)('where lower is better: %s is %s [ADM-332]', (value, colour) => expect(rag(value, below)).toBe(colour));

  it.each([
    ['90', 'green'],
    ['89.999', 'amber'],
    ['80', 'amber'],
    ['79.999', 'red'],
  ] as const)('where higher is better: %s is %s [ADM-332]', (value, colour) => expect(rag(value, above)).toBe(colour));

  it('has no amber without a threshold, and takes 0 as a target', () => {
    expect(rag('101', { ...below, threshold: null })).toBe('red');
    expect(rag('0', { ...below, target: '0', threshold: null })).toBe('green');
    expect(rag('1', { ...below, target: '0', threshold: '0' })).toBe('red');
    expect(rag('1', { ...below, target: null })).toBe('grey');
  });

  it('is amber exactly between target and threshold', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, fc.boolean(), (value, target, threshold, start) => {
        const greenBelow = impliedDirection({ target, threshold, greenBelow: start });
        const colour = rag(value, { target, threshold, greenBelow });
        const [figure, goal, limit] = [Number(value), Number(target), Number(threshold)];
        const between = figure !== goal && figure >= Math.min(goal, limit) && figure <= Math.max(goal, limit);
        expect(colour === 'amber').toBe(between);
      }),
    );
  });
});

describe('the direction', () => {
  it('follows the threshold [ADM-333, ADM-334]', () => {
    expect(impliedDirection({ target: '9', threshold: '10', greenBelow: false })).toBe(true);
    expect(impliedDirection({ target: '9', threshold: '8', greenBelow: true })).toBe(false);
  });

  it('stays when they are equal or one is missing [ADM-335]', () => {
    for (const greenBelow of [true, false]) {
      expect(impliedDirection({ target: '9', threshold: '9.0', greenBelow })).toBe(greenBelow);
      expect(impliedDirection({ target: null, threshold: '9', greenBelow })).toBe(greenBelow);
      expect(impliedDirection({ target: '9', threshold: null, greenBelow })).toBe(greenBelow);
    }
  });

  it('follows the thresholds of single periods where the project has none, unless they contradict each other', () => {
    const project = { target: '100', threshold: null, greenBelow: false };
    const period = (target: string, threshold: string | null) => ({ target, threshold });
    expect(directionOf(project, [period('50', '60'), period('100', '120'), period('100', null)])).toBe(true);
    expect(directionOf(project, [period('50', '60'), period('100', '80')])).toBe(false);
    expect(directionOf({ ...project, threshold: '90' }, [period('50', '60')])).toBe(false);
    expect(directionOf({ ...project, greenBelow: true }, [])).toBe(true);
  });

  it('makes 90 of at most 100 green where only its period has a threshold, of 120', () => {
    const byDate = [{ startDate: '2024-01-01', endDate: '2024-02-01', target: '100', threshold: '120' }];
    const changed = storedTarget(changedTarget(NO_TARGET, { metaJson: { byDate } }));
    const january = [{ start: '2024-01-01', end: '2024-02-01' }];
    expect(rag('90', targetForRange(changed, january, january))).toBe('green');
  });

  const february = (threshold: string | null) => ({ startDate: '2024-02-01', endDate: '2024-03-01', target: '100', threshold });
  const higher = {
    value: '100',
    date: null,
    metaJson: { greenBelow: false, thresholdLow: '90', byDate: [february('90')] },
  };
  const directionAfter = (patch: TargetPatch) => storedTarget(changedTarget(higher, patch)).greenBelow;

  it('stays where a change enters no threshold, so that 80 of at least 100 remains red [ADM-335]', () => {
    const changed = storedTarget(changedTarget(higher, { value: '85' }));
    const periods = [{ start: '2024-02-01', end: '2024-03-01' }];
    expect(rag('80', targetForRange(changed, periods, periods))).toBe('red');
    expect(directionAfter({ value: '70', date: '2024-03-01' })).toBe(false);
    expect(directionAfter({ value: '70', metaJson: { thresholdLow: null, byDate: [february(null)] } })).toBe(false);
  });

  it('follows the threshold that a change enters, of the project or of a period [ADM-333]', () => {
    expect(directionAfter({ metaJson: { thresholdLow: '120' } })).toBe(true);
    expect(directionAfter({ value: '85', metaJson: { thresholdLow: '90' } })).toBe(true);
    expect(directionAfter({ metaJson: { thresholdLow: null, byDate: [february('120')] } })).toBe(true);
  });

  it('clears a threshold that contradicts it, with an alert [ADM-336, ADM-337]', () => {
    expect(toggleDirection(below)).toEqual({
      target: '100',
      threshold: null,
      greenBelow: false,
      alert: 'The threshold conflicts with the performance direction and has been cleared.',
    });
    expect(toggleDirection({ ...below, threshold: null })).toMatchObject({ greenBelow: false, alert: null });
    expect(toggleDirection({ ...below, greenBelow: false })).toMatchObject({
      threshold: '120',
      greenBelow: true,
      alert: null,
    });
  });
});
