import { describe, expect, it } from 'vitest';
import { companyFigures, countedMetrics } from '../../../shared/domain/company/figures.ts';
import { ReceivedInside } from '../../../shared/domain/company/left-out.ts';
import { noTargetIn } from '../../../shared/domain/company/target-in.ts';
import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import type { ProjectSums } from '../../../shared/domain/indicator/project-sums.ts';
import { storedSums, sumsOfStored } from '../../../shared/domain/indicator/stored-sums.ts';
import { bucketsBetween } from '../../../shared/domain/kernel/intervals.ts';
import type { MetricValue } from '../../../shared/domain/structure/calculation.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { OWN } from '../../support/fixtures/own-definitions.ts';
import { ENERGY, sheetFor } from '../../support/fixtures/received-sheet.ts';
import { sumsOfResults } from '../../support/fixtures/sums-of-results.ts';

const JANUARY = { uid: '2024-01-01', start: '2024-01-01', end: '2024-02-01' };
const POWER: Equation = { eqnType: 0, numerators: ['power'], numerators2: [], denominators: [], factor: 1 };
const RATIO: Equation = { ...POWER, denominators: ['water'], factor: 100 };
const NET: Equation = { ...POWER, eqnType: 1, numerators2: ['gas'] };
const PRODUCT: Equation = { ...POWER, eqnType: 2, numerators2: ['gas'] };
const ALL = [POWER, RATIO, NET, PRODUCT];

type World = { status?: 'official' | 'pending' | null; nodes?: readonly Node[]; equations?: readonly Equation[] };
/** The stored sums of a project with one report; status null: not submitted. */
function project(
  inputs: Record<string, MetricValue>,
  { status = 'official', nodes = ENERGY, equations = ALL }: World = {},
): ProjectSums {
  const result = { packageUid: 'p', reportUid: 'r', periodUid: JANUARY.uid, official: null, pending: null };
  const results = [
    { ...result, status: 'OK for Submission', ...(status && { [status]: sheetFor(inputs, nodes) }) },
  ] as PackageResult[];
  const wanted = equations.map((equation) => ({ equation, own: OWN }));
  const sums = sumsOfResults(wanted, { all: [JANUARY], packages: [{ uid: 'p', created: '2023-12-01' }], results });
  const read = sumsOfStored(JSON.parse(JSON.stringify(storedSums(sums))));
  expect(read).toEqual(sums);
  return read;
}

const figuresOf = (equation: Equation, projects: ProjectSums[], inside: Record<string, ProjectSums>) => {
  const all = bucketsBetween('2024-01-01', '2024-01-31', 'month');
  const input = { interval: 'month' as const, all, shown: all, today: '2024-07-01', wholePast: true };
  return companyFigures(equation, noTargetIn, { ...input, projects, inside: new Map(Object.entries(inside)) });
};
const officialOf = (equation: Equation, projects: ProjectSums[], inside: Record<string, ProjectSums>) => {
  const { official, running } = figuresOf(equation, projects, inside).periods[0]!;
  expect(running?.value).toBe(official.value);
  return official.value;
};

describe('a company above supplier and client', () => {
  const supplier = project({ power: { value: '100' }, gas: { value: '8' }, water: { value: '10' } });
  /** a quarter of the supplier's figures, and the client's own */
  const received = { power: { value: '25', received: { B: '25' } }, gas: { value: '2', received: { B: '2' } } };
  const client = project({ ...received, water: { value: '40' } });

  it('counts a received figure once, where it arose, and says how much it leaves out', () => {
    expect(officialOf(POWER, [supplier, client], { B: supplier, C: client })).toBe('100');
    expect(figuresOf(POWER, [supplier, client], { B: supplier, C: client }).leftOut).toEqual({
      official: new Map([['power', '25']]),
      reported: new Map([['power', '25']]),
    });
    expect(figuresOf(POWER, [supplier, client], { B: supplier, C: client }).metrics).toEqual(new Map([['power', '100']]));
    // 100 * (100 + 25 - 25) / (10 + 40)
    expect(officialOf(RATIO, [supplier, client], { B: supplier, C: client })).toBe('200');
    expect(officialOf(NET, [supplier, client], { B: supplier, C: client })).toBe('92');
    expect(officialOf(PRODUCT, [supplier, client], { B: supplier, C: client })).toBe('800');
  });

  it('counts an estimate once, where it arose, in running totals too', () => {
    const estimating = project({ power: { value: '100', estimated: true } });
    const receiving = project({ power: { value: '25', received: { B: '25' }, receivedEstimated: { B: '25' } } });
    const measuring = project({ power: { value: '300' } });
    const all = [estimating, receiving, measuring];
    // 100 of 100 + 300; at the client alone, whose supplier is in another company, 25 of 25.
    const [january] = figuresOf(POWER, all, { B: estimating, C: receiving, D: measuring }).periods;
    expect(january!.official).toMatchObject({ value: '400', estimated: '25' });
    expect(january!.running).toMatchObject({ value: '400', estimated: '25' });
    expect(figuresOf(POWER, [receiving], { C: receiving }).periods[0]!.official).toMatchObject({ value: '25', estimated: '100' });
  });

  it('leaves out the whole of what the client itself calls an estimate', () => {
    const measuring = project({ power: { value: '100' } });
    const receiving = project({ power: { value: '25', received: { B: '25' }, estimated: true } });
    const [january] = figuresOf(POWER, [measuring, receiving], { B: measuring, C: receiving }).periods;
    expect(january!.official).toEqual({ value: '100', reports: 2, of: 2 });
  });

  it('counts it at the client where the supplier is elsewhere', () => {
    expect(officialOf(POWER, [client], { C: client })).toBe('25');
    expect(figuresOf(POWER, [client], { C: client }).leftOut.official.size).toBe(0);
    expect(officialOf(PRODUCT, [client], { C: client })).toBe('50');
  });

  it('leaves out a part alone too, so that the lines of its evidence add up', () => {
    expect(officialOf(POWER, [client], { B: supplier, C: client })).toBe('0');
    expect(officialOf(POWER, [supplier], { B: supplier, C: client })).toBe('100');
  });

  it('counts what the client typed above it, and what it reports beside it', () => {
    const typed = project({ power: { value: '30', received: { B: '25' } }, gas: { value: '1' } });
    expect(officialOf(POWER, [supplier, typed], { B: supplier, C: typed })).toBe('105');
    expect(officialOf(NET, [supplier, typed], { B: supplier, C: typed })).toBe('96');
  });

  it('knows a figure that came over a project elsewhere', () => {
    const third = project({ power: { value: '5', received: { 'B/C': '4', C: '1' } } });
    expect(officialOf(POWER, [supplier, third], { B: supplier, D: third })).toBe('101');
    expect(officialOf(POWER, [supplier, client, third], { B: supplier, C: client, D: third })).toBe('100');
  });

  it('leaves out what is submitted and waits too, and says with which reports', () => {
    const waiting = project(received, { status: 'pending' });
    const { periods, leftOut } = figuresOf(POWER, [supplier, waiting], { B: supplier, C: waiting });
    expect([periods[0]!.official.value, periods[0]!.reported.value]).toEqual(['100', '100']);
    expect(leftOut).toEqual({ official: new Map(), reported: new Map([['power', '25']]) });
  });

  it('tells the inputs of its projects without it', () => {
    expect(countedMetrics(client.periods[0]!, -1, new ReceivedInside(null, new Map([['B', supplier]])))).toEqual({
      gas: '0',
      power: '0',
      water: '40',
    });
    expect(countedMetrics(client.periods[0]!, -1, new ReceivedInside(null, new Map([['X', supplier]])))).toEqual({
      gas: '2',
      power: '25',
      water: '40',
    });
  });

  it('counts at the client what the supplier does not calculate', () => {
    const calculated: Equation = { ...POWER, numerators: ['total'] };
    const wanted = [calculated, { ...POWER, numerators: ['power', 'total'] }];
    const flat = project({ power: { value: '400' } }, { nodes: ENERGY.filter(({ uid }) => uid !== 'total'), equations: wanted });
    const above = project({ power: { value: '100', received: { B: '100' } } }, { equations: wanted });
    expect(officialOf(calculated, [flat, above], { B: flat, C: above })).toBe('50');
    expect(officialOf(wanted[1]!, [flat, above], { B: flat, C: above })).toBe('450');
  });

  it('counts at the client what a one-sided report of the supplier leaves out', () => {
    const oneSided = project({ power: { value: '400' } });
    const both = project({ power: { value: '100', received: { B: '100' } }, water: { value: '10' } });
    expect(officialOf(RATIO, [oneSided, both], { B: oneSided, C: both })).toBe('1000');
    expect(figuresOf(RATIO, [oneSided, both], { B: oneSided, C: both }).leftOut.official.size).toBe(0);
    expect(figuresOf(RATIO, [oneSided, both], { B: oneSided, C: both }).complete).toBe(false);
    expect(officialOf(POWER, [oneSided, both], { B: oneSided, C: both })).toBe('400');
  });

  it('counts at the client what the supplier has taken back, and at the supplier once it is submitted again', () => {
    const gone = project({ power: { value: '400' } }, { status: null });
    const again = project({ power: { value: '300' } }, { status: 'pending' });
    const sent = { power: { value: '25', received: { B: '25' } } };
    const holder = project(sent);
    expect(officialOf(POWER, [gone, holder], { B: gone, C: holder })).toBe('25');
    const { official, reported } = figuresOf(POWER, [again, holder], { B: again, C: holder }).periods[0]!;
    expect([official.value, reported.value]).toEqual(['25', '300']);
  });

  it('counts a product of several suppliers as if those of the company had sent nothing, in whatever order they stand', () => {
    for (const [inside, outside] of ['AB', 'BA'].map((pair) => [...pair] as [string, string])) {
      const factor = (own: number, one: number, other: number) => ({
        value: String(own + one + other),
        received: { [inside]: String(one), [outside]: String(other) },
      });
      const held = project({ power: factor(1, 10, 100), gas: factor(2, 20, 200) });
      const source = project({ power: { value: '0' }, gas: { value: '0' } });
      expect(officialOf(PRODUCT, [source, held], { [inside]: source, C: held })).toBe('20402');
      expect(officialOf(PRODUCT, [source, held], { A: source, B: source, C: held })).toBe('2');
      expect(officialOf(PRODUCT, [held], { C: held })).toBe('24642');
    }
  });
});
