import { describe, expect, it } from 'vitest';
import * as rag from '../../../../shared/domain/indicator/rag.ts';
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
  ] as const)('where lower is better: %s is %s [ADM-332]', (value, colour) => expect(rag.rag(value, below)).toBe(colour));

  it.each([
    ['90', 'green'],
    ['89.999', 'amber'],
    ['80', 'amber'],
    ['79.999', 'red'],
  ] as const)('where higher is better: %s is %s [ADM-332]', (value, colour) => expect(rag.rag(value, above)).toBe(colour));

  it('has no amber without a threshold, and takes 0 as a target', () => {
    expect(rag.rag('101', { ...below, threshold: null })).toBe('red');
    expect(rag.rag('0', { ...below, target: '0', threshold: null })).toBe('green');
    expect(rag.rag('1', { ...below, target: '0', threshold: '0' })).toBe('red');
    expect(rag.rag('1', { ...below, target: null })).toBe('grey');
  });

  it('is amber exactly between target and threshold', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, fc.boolean(), (value, target, threshold, start) => {
        const greenBelow = rag.impliedDirection({ target, threshold, greenBelow: start });
        const colour = rag.rag(value, { target, threshold, greenBelow });
        const [figure, goal, limit] = [Number(value), Number(target), Number(threshold)];
        const between = figure !== goal && figure >= Math.min(goal, limit) && figure <= Math.max(goal, limit);
        expect(colour === 'amber').toBe(between);
      }),
    );
  });
});

describe('the direction', () => {
  it('follows the threshold [ADM-333] [ADM-334]', () => {
    expect(rag.impliedDirection({ target: '9', threshold: '10', greenBelow: false })).toBe(true);
    expect(rag.impliedDirection({ target: '9', threshold: '8', greenBelow: true })).toBe(false);
  });

  it('stays when they are equal or one is missing [ADM-335]', () => {
    for (const greenBelow of [true, false]) {
      expect(rag.impliedDirection({ target: '9', threshold: '9.0', greenBelow })).toBe(greenBelow);
      expect(rag.impliedDirection({ target: null, threshold: '9', greenBelow })).toBe(greenBelow);
      expect(rag.impliedDirection({ target: '9', threshold: null, greenBelow })).toBe(greenBelow);
    }
  });

  it('follows the thresholds of single periods where the project has none, unless they contradict each other', () => {
    const project = { target: '100', threshold: null, greenBelow: false };
    const period = (target: string, threshold: string | null) => ({ target, threshold });
    expect(rag.directionOf(project, [period('50', '60'), period('100', '120'), period('100', null)])).toBe(true);
    expect(rag.directionOf(project, [period('50', '60'), period('100', '80')])).toBe(false);
    expect(rag.directionOf({ ...project, threshold: '90' }, [period('50', '60')])).toBe(false);
    expect(rag.directionOf({ ...project, greenBelow: true }, [])).toBe(true);
  });

  it('makes 90 of at most 100 green where only its period has a threshold, of 120', () => {
    const byDate = [{ startDate: '2024-01-01', endDate: '2024-02-01', target: '100', threshold: '120' }];
    const changed = storedTarget(changedTarget(NO_TARGET, { metaJson: { byDate } }));
    const january = [{ start: '2024-01-01', end: '2024-02-01' }];
    expect(rag.rag('90', rag.targetForRange(changed, january, january))).toBe('green');
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
    expect(rag.rag('80', rag.targetForRange(changed, periods, periods))).toBe('red');
    expect(directionAfter({ value: '70', date: '2024-03-01' })).toBe(false);
    expect(directionAfter({ value: '70', metaJson: { thresholdLow: null, byDate: [february(null)] } })).toBe(false);
  });

  it('follows the threshold that a change enters, of the project or of a period [ADM-333]', () => {
    expect(directionAfter({ metaJson: { thresholdLow: '120' } })).toBe(true);
    expect(directionAfter({ value: '85', metaJson: { thresholdLow: '90' } })).toBe(true);
    expect(directionAfter({ metaJson: { thresholdLow: null, byDate: [february('120')] } })).toBe(true);
  });

  it('clears a threshold that contradicts it, with an alert [ADM-336] [ADM-337]', () => {
    expect(rag.toggleDirection(below)).toEqual({
      target: '100',
      threshold: null,
      greenBelow: false,
      alert: 'The threshold conflicts with the performance direction and has been cleared.',
    });
    expect(rag.toggleDirection({ ...below, threshold: null })).toMatchObject({ greenBelow: false, alert: null });
    expect(rag.toggleDirection({ ...below, greenBelow: false })).toMatchObject({
      threshold: '120',
      greenBelow: true,
      alert: null,
    });
  });
});

describe('distributing', () => {
  it('accumulates evenly [ADM-596]', () => expect(rag.distribute('100', 4)).toEqual(['25', '50', '75', '100']));

  it('never makes a target of 0 from a figure that is none', () => {
    // 0.01 / 12 = 0.000833
    const steps = rag.distribute('0.01', 12);
    expect(steps.slice(0, 3)).toEqual(['0.00083', '0.00167', '0.0025']);
    expect(steps.at(-1)).toBe('0.01');
    expect(rag.distribute('-0.001', 2)).toEqual(['-0.0005', '-0.001']);
    expect(rag.distribute('0', 2)).toEqual(['0', '0']);
  });

  it('rounds to 2 decimals, ends exactly and leaves empty what is empty [ADM-598]', () => {
    expect(rag.distribute('100.005', 3)).toEqual(['33.34', '66.67', '100.005']);
    expect(rag.distribute(null, 2)).toEqual([null, null]);
    expect(rag.distribute('5', 0)).toEqual([]);
  });
});

describe('the period of a target', () => {
  const all = [
    { start: '2024-01-01', end: '2024-02-01' },
    { start: '2024-02-01', end: '2024-03-01' },
    { start: '2024-03-01', end: '2024-04-01' },
  ];
  const stored = { value: '100', date: '2024-04-02', thresholdLow: '120', greenBelow: true, byDate: [] };

  it('is the one whose end is nearest, the earlier of two [ADM-599] [ADM-600]', () => {
    expect(rag.targetPeriod(all, '2024-02-20')).toBe(all[1]);
    expect(rag.targetPeriod(all, '2030-01-01')).toBe(all[2]);
    const near = [{ end: '2024-03-03' }, { end: '2024-03-01' }];
    expect(rag.targetPeriod(near, '2024-03-01')).toBe(near[1]);
    expect(rag.targetPeriod([], '2024-03-02')).toBeUndefined();
  });

  it('is measured to the last day of a period, which is the day before the next one starts', () => {
    // 16 March is 16 days after 29 February and 15 days before 31 March
    expect(rag.targetPeriod(all, '2024-03-16')).toBe(all[2]);
    expect(rag.targetPeriod(all, '2024-03-15')).toBe(all[1]);
  });

  it('takes what was distributed to the latest period of the range, else the project level at its period [ADM-599]', () => {
    const byDate = [{ startDate: '2024-02-01', endDate: '2024-03-01', target: '50', threshold: null }];
    expect(rag.targetForRange({ ...stored, byDate }, all, all.slice(0, 2))).toMatchObject({
      target: '50',
      threshold: null,
      basis: 'cumulative',
    });
    expect(rag.targetForRange({ ...stored, byDate }, all, all)).toMatchObject({
      target: '100',
      threshold: '120',
      basis: 'period',
    });
    expect(rag.targetForRange(stored, all, all.slice(0, 2))).toMatchObject({ target: null });
    expect(rag.targetForRange(stored, all, [])).toMatchObject({ target: null });
  });
});
