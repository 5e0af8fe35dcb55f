import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Equation, toOperation } from '../../../../shared/domain/indicator/equation.ts';
import {
  alwaysEquation,
  type EquationIn,
  equationsOf,
  equationVersionIn,
} from '../../../../shared/domain/indicator/equation-versions.ts';
import { combine, type Sheet } from '../../../../shared/domain/indicator/result.ts';
import { runningFigures } from '../../../../shared/domain/indicator/running-figures.ts';
import { SheetColumns } from '../../../../shared/domain/indicator/sheet-columns.ts';
import {
  changedVersions,
  FIRST_VERSION,
  reachOfChange,
  type Versioned,
  versionIn,
  versionsOf,
} from '../../../../shared/domain/indicator/versions.ts';

const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01'];
const periods = MONTHS.map((start) => ({ start }));

type Text = { says: string };
/** One change after the other, as in a project. `from`: index of the first period, null if none is given. */
type Step = { says: string; from: number | null; approved: number[] };

function applied(steps: readonly Step[]) {
  let stored: Versioned<Text> = {};
  let says = 'first';
  const inForce = () => periods.map((period) => versionIn(versionsOf(stored, { says }), period).says);
  const told: { step: Step; before: string[]; after: string[]; restated: string[] }[] = [];
  for (const step of steps) {
    const before = inForce();
    const reach = reachOfChange(
      {
        versions: versionsOf(stored, { says }),
        isSame: (version) => version.says === step.says,
        periods,
        approved: new Set(step.approved.map((at) => MONTHS[at]!)),
      },
      step.from === null ? undefined : periods[step.from],
    );
    if (reach) {
      stored = changedVersions(stored, { says }, reach, signed);
      says = step.says;
    }
    told.push({ step, before, after: inForce(), restated: (reach?.restated ?? []).map(({ start }) => start) });
  }
  return told;
}

const signed = { at: 'now', by: 'ann', reason: '' };
const place = fc.integer({ min: 0, max: 5 });
const step = fc.record({
  says: fc.constantFrom('first', 'second', 'third'),
  from: fc.option(place),
  approved: fc.uniqueArray(place),
});

describe('the version that counts for a period', () => {
  it('is the first one where nothing has changed', () => {
    expect(versionIn(versionsOf({}, { says: 'first' }), { start: '2024-01-01' })).toEqual({ ...FIRST_VERSION, says: 'first' });
  });

  it('is the latest where there is no period', () => {
    const stored = changedVersions({}, { says: 'first' }, { scope: { from: '2024-03-01' }, restated: [] }, signed);
    expect(versionIn(versionsOf(stored, { says: 'second' }), null)).toMatchObject({ number: 2, says: 'second' });
  });

  it('stays for approved figures whenever a change names no period', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        for (const { step: each, before, after } of applied(steps).filter((one) => one.step.from === null))
          for (const at of each.approved) expect(after[at]).toBe(before[at]);
      }),
    );
  });

  it('is the new one from the named period on, and the old one before it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        for (const { step: each, before, after } of applied(steps))
          if (each.from !== null) expect(after).toEqual(before.map((text, at) => (at >= each.from! ? each.says : text)));
      }),
    );
  });

  it('changes for an approved figure only where the change names that figure as restated', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        for (const { step: each, before, after, restated } of applied(steps)) {
          const changed = each.approved.filter((at) => before[at] !== after[at]).map((at) => MONTHS[at]!);
          expect(restated).toEqual(changed.toSorted());
        }
      }),
    );
  });
});

const equation = (numerators: string[], factor = 1, denominators: string[] = []): Equation => ({
  eqnType: 0,
  numerators,
  numerators2: [],
  denominators,
  factor,
});
const stored = (each: Equation, unit = 'kWh') => ({ operationJson: toOperation(each), unit, metrics: [] });
const mark = (number: number, from: string | null) => ({ number, from, at: 'now', by: 'ann', reason: '' });
const changedIn = (first: Equation, second: Equation, month: string, unit = 'kWh') =>
  equationsOf({ ...stored(second, unit), since: mark(2, month), earlier: [{ ...FIRST_VERSION, ...stored(first) }] })!;
const sheet = (a: string, b = '1'): Sheet => ({
  values: new Map([
    ['a', a],
    ['b', b],
  ]),
  metrics: new Set(['a', 'b']),
});

describe('a running total', () => {
  const sheets = new Map([
    ['2024-01-01', [sheet('1', '2')]],
    ['2024-02-01', [sheet('10', '5')]],
    ['2024-03-01', [sheet('100', '20')]],
  ]);
  const sheetsOf = ({ start }: { start: string }) => sheets.get(start) ?? [];
  const upTo = (count: number) => periods.slice(0, count);
  const runningTotal = (equationIn: EquationIn, to: typeof periods) =>
    runningFigures(equationIn, to, (period) => new SheetColumns(sheetsOf(period))).at(-1);

  it('is the result of all periods together where the equation never changed', () => {
    for (const each of [equation(['a'], 3), equation(['a'], 100, ['b'])])
      for (const count of [1, 2, 3])
        expect(runningTotal(alwaysEquation(each), upTo(count))).toEqual(combine(each, upTo(count).flatMap(sheetsOf)));
  });

  it('adds what each period says in its own equation', () => {
    const changed = changedIn(equation(['a']), equation(['a', 'b'], 10), '2024-03-01');
    // 1 + 10 + (100 + 20) * 10
    expect(runningTotal(changed, upTo(3))).toEqual({ value: '1211', reports: 3, of: 3 });
  });

  it('divides the sum of all numerators by that of all denominators', () => {
    const changed = changedIn(equation(['a'], 1, ['b']), equation(['a'], 2, ['b']), '2024-02-01');
    // (1 + 10 * 2) / (2 + 5)
    expect(runningTotal(changed, upTo(2))?.value).toBe('3');
  });

  it('goes on where a unit is written in another way, or names another scope', () => {
    const changed = (unit: string, before: string) =>
      equationsOf({
        ...stored(equation(['a']), unit),
        since: mark(2, '2024-02-01'),
        earlier: [{ ...FIRST_VERSION, ...stored(equation(['a']), before) }],
      })!;
    expect(runningTotal(changed('tCO2e', 'tCO2e (Scope 1)'), upTo(2))).toEqual({ value: '11', reports: 2, of: 2 });
  });

  it('starts anew where the unit changes', () => {
    const changed = changedIn(equation(['a']), equation(['a'], 1000), '2024-02-01', 'Wh');
    expect(runningTotal(changed, upTo(3))).toEqual({ value: '110000', reports: 2, of: 2, since: '2024-02-01' });
  });

  it('starts anew where a ratio takes the place of a sum', () => {
    const changed = changedIn(equation(['a']), equation(['a'], 1, ['b']), '2024-03-01');
    expect(runningTotal(changed, upTo(3))).toMatchObject({ value: '5', since: '2024-03-01' });
  });
});

it('an indicator without an equation has no version', () => {
  expect(equationVersionIn({ operationJson: { op: '+', args: [] }, unit: '', metrics: [] }, null)).toBeUndefined();
});
