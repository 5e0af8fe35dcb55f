import { describe, expect, it } from 'vitest';
import { type CompanyFiguresInput, companyFigures } from '../../../../shared/domain/company/figures.ts';
import {
  addToKept,
  type CompanySums,
  periodsKept,
  projectsKept,
  projectsSummed,
  sumsToKeep,
} from '../../../../shared/domain/company/kept-sums.ts';
import { noTargetIn } from '../../../../shared/domain/company/target-in.ts';
import { type Equation, equationKey } from '../../../../shared/domain/indicator/equation.ts';
import type { RatedTarget } from '../../../../shared/domain/indicator/period-targets.ts';
import type { ProjectSums } from '../../../../shared/domain/indicator/project-sums.ts';
import { alwaysTarget } from '../../../../shared/domain/indicator/standing.ts';
import { storedSums, sumsOfStored } from '../../../../shared/domain/indicator/stored-sums.ts';
import { bucketsBetween, INTERVALS } from '../../../../shared/domain/kernel/intervals.ts';
import { generatePeriods } from '../../../../shared/domain/kernel/periods.ts';
import { OWN, otherwiseFrom, ownWhere, restatedIn } from '../../../support/fixtures/own-definitions.ts';
import { equations, projects } from '../../../support/fixtures/random-projects.ts';
import { sumsOfResults } from '../../../support/fixtures/sums-of-results.ts';
import { fc } from '../../../support/property.ts';

/** The six periods of a random project, as months, quarters, years, or months that begin on the fifteenth. */
const calendars = (
  [
    ['2024-01-01', '2024-07-01', 1, 'MONTHS'],
    ['2023-07-01', '2025-01-01', 3, 'MONTHS'],
    ['2021-01-01', '2027-01-01', 12, 'MONTHS'],
    ['2024-01-15', '2024-07-15', 1, 'MONTHS'],
  ] as const
).map(([startDate, endDate, freq_num, freq_unit]) =>
  generatePeriods({ startDate, endDate, freq_num, freq_unit }).map((period, at) => ({ ...period, uid: `p${at}` })),
);

const OWNS = { same: OWN, none: ownWhere(() => false), otherwise: otherwiseFrom('2024-03-01') };

/** A state of a project: missing, not summed up yet, or its sums as read from the table. */
type State = { uid: string; sums: ProjectSums | undefined; at: string };
const statesOf = (list: readonly Equation[]) =>
  fc
    .record({
      uid: fc.constantFrom('A', 'B', 'C', 'D'),
      project: fc.option(projects, { freq: 8 }),
      calendar: fc.constantFrom(...calendars),
      wanted: fc.subarray([...list]),
      owned: fc.constantFrom('same', 'none', 'otherwise'),
      marked: fc.subarray(['p0', 'p3']),
      at: fc.constantFrom('', '2024-08-01T10:15:00.000Z', '2024-08-01T10:45:00.000Z', '2024-08-02T09:00:00.000Z'),
    })
    .map(({ uid, project, calendar, wanted, owned, marked, at }): State => {
      if (!project) return { uid, at, sums: undefined };
      const own = OWNS[owned];
      const sums = sumsOfResults(
        wanted.map((equation) => ({ equation, own })),
        { ...project, all: calendar, restated: restatedIn(marked) },
      );
      return { uid, at, sums: sumsOfStored(JSON.parse(JSON.stringify(storedSums(sums)))) };
    });
/** Random events of four projects, one after the other. `isGone`: the project was deleted, or moved elsewhere. */
const histories = fc
  .uniqueArray(equations, { minLength: 1, maxLength: 3, selector: equationKey })
  .chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.array(fc.record({ state: statesOf(list), isGone: fc.boolean() }), { minLength: 1, maxLength: 8 }),
    ),
  );

/** The sums after a history, with each step written and read, and the projects at its end. */
function sumsAfter(steps: readonly { state: State; isGone: boolean }[]) {
  let kept: CompanySums = {};
  const now = new Map<string, State>();
  for (const { state, isGone } of steps) {
    const before = now.get(state.uid);
    if (before) addToKept(kept, sumsToKeep(before.uid, before.sums, before.at), 'take out');
    now.delete(state.uid);
    if (!isGone) {
      addToKept(kept, sumsToKeep(state.uid, state.sums, state.at), 'add');
      now.set(state.uid, state);
    }
    kept = JSON.parse(JSON.stringify(kept));
  }
  return { kept, states: [...now.values()] };
}

/** For single months, so that running totals count. */
const TARGET: RatedTarget = {
  value: null,
  date: null,
  thresholdLow: null,
  greenBelow: true,
  byDate: [{ startDate: '2024-02-01', endDate: '2024-03-01', target: '5', threshold: null }],
};

const hour = (at: string) => at && `${at.slice(0, 13)}:00:00.000Z`;

describe('the sums that a company keeps', () => {
  it('give after any history the figures of its projects, in every field', () => {
    const ranges = fc.record({
      interval: fc.constantFrom(...INTERVALS),
      today: fc.constantFrom('2024-03-15', '2024-08-01', '2030-01-01'),
      wholePast: fc.boolean(),
      from: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(histories, ranges, ([list, steps], { interval, today, wholePast, from }) => {
        const { kept, states } = sumsAfter(steps);
        const known = states.flatMap(({ uid, sums }) => (sums ? [[uid, sums] as const] : []));
        const all = bucketsBetween('2021-01-01', '2027-01-01', interval);
        const shown = all.slice(from, from + 40);
        const input: CompanyFiguresInput = {
          interval,
          all,
          shown,
          today,
          wholePast,
          projects: known.map(([, sums]) => sums),
          inside: new Map(known),
        };
        const { receivers, senders } = projectsKept(kept);
        const inside = new Map(known.filter(([uid]) => receivers.includes(uid) || senders.includes(uid)));
        for (const equation of list)
          for (const targetIn of [noTargetIn, alwaysTarget(TARGET)])
            expect(companyFigures(equation, targetIn, { ...input, projects: [], inside, kept })).toEqual(
              companyFigures(equation, targetIn, input),
            );
      }),
      { numRuns: 60 },
    );
  });

  it('tell how many projects there are, are summed up for an equation, report when, and since when', () => {
    fc.assert(
      fc.property(histories, ([list, steps]) => {
        const { kept, states } = sumsAfter(steps);
        const summed = states.flatMap(({ sums, at }) => (sums ? [{ sums, at }] : []));
        const { projects: count, oldest } = projectsKept(kept);
        expect(count).toBe(states.length);
        expect(oldest).toBe(summed.map(({ at }) => hour(at)).sort()[0] ?? null);
        for (const equation of list) {
          const key = equationKey(equation);
          expect(projectsSummed(kept, key)).toBe(summed.filter(({ sums }) => sums.keys.includes(key)).length);
        }
        const names = (periods: readonly { start: string; end: string }[]) =>
          [...new Set(periods.map(({ start, end }) => `${start} ${end}`))].sort();
        expect(names(periodsKept(kept))).toEqual(names(summed.flatMap(({ sums }) => sums.periods)));
      }),
      { numRuns: 60 },
    );
  });

  it('are nothing again when every project is taken out', () => {
    fc.assert(
      fc.property(histories, ([, steps]) => {
        const { kept, states } = sumsAfter(steps);
        for (const { uid, sums, at } of states) addToKept(kept, sumsToKeep(uid, sums, at), 'take out');
        expect(kept).toEqual({});
      }),
      { numRuns: 60 },
    );
  });

  it('refuse to take out what was never added', () => {
    const sums: ProjectSums = { keys: [], periods: [] };
    const kept: CompanySums = {};
    addToKept(kept, sumsToKeep('A', sums, '2024-08-01T10:15:00.000Z'), 'add');
    expect(() => addToKept(kept, sumsToKeep('A', sums, '2024-08-01T12:15:00.000Z'), 'take out')).toThrow('never added');
  });
});
