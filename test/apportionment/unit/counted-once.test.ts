import { expect, it } from 'vitest';
import { shareOfFigure } from '../../../shared/domain/apportionment/shares.ts';
import { companyFigures } from '../../../shared/domain/company/figures.ts';
import { noTargetIn } from '../../../shared/domain/company/target-in.ts';
import type { PackageResult } from '../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import type { ProjectSums } from '../../../shared/domain/indicator/project-sums.ts';
import { resultOf } from '../../../shared/domain/indicator/result.ts';
import { storedSums, sumsOfStored } from '../../../shared/domain/indicator/stored-sums.ts';
import { multiply, sum } from '../../../shared/domain/kernel/decimal.ts';
import { bucketsBetween } from '../../../shared/domain/kernel/intervals.ts';
import { sheetOf } from '../../../shared/domain/report/base-metric-sums.ts';
import { reportFigures } from '../../../shared/domain/report/figures.ts';
import { receivedSums } from '../../../shared/domain/report/received-sums.ts';
import { storedSheet } from '../../../shared/domain/report/stored-result.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';
import { OWN } from '../../support/fixtures/own-definitions.ts';
import { sumsOfResults } from '../../support/fixtures/sums-of-results.ts';
import { fc } from '../../support/property.ts';

const JANUARY = { uid: '2024-01-01', start: '2024-01-01', end: '2024-02-01' };
const POWER: Equation = { eqnType: 0, numerators: ['power'], numerators2: [], denominators: [], factor: 1 };
const EQUATIONS: Equation[] = [
  POWER,
  { ...POWER, numerators: ['total'] },
  { ...POWER, numerators: ['power', 'total'] },
  { ...POWER, eqnType: 1, numerators2: ['water'] },
  { ...POWER, denominators: ['water'] },
];

const METRICS = ['power', 'water'] as const;
type Metric = (typeof METRICS)[number];
/**
 * `own`: the project's own measurement, null for none; `hasTotal`: it calculates half of its power; `gone`: its report was
 * withdrawn after sending.
 */
type Model = {
  own: Record<Metric, string | null>;
  hasTotal: boolean;
  gone: boolean;
  inside: boolean;
  shares: string[];
};
type Held = Model & { uid: string; parts: Record<Metric, Record<string, string>> };

const number = fc.integer({ min: 1, max: 400 }).map(String);
const model: fc.Arbitrary<Model> = fc.record({
  own: fc.record({ power: fc.option(number), water: fc.option(number) }),
  hasTotal: fc.boolean(),
  gone: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  inside: fc.boolean(),
  shares: fc.array(fc.constantFrom('0', '0.25', '0.5', '1'), { minLength: 10, maxLength: 10 }),
});

/** Each project sends to those after it, so that figures pass through several. */
function sent(models: readonly Model[]): Held[] {
  const all = models.map((each, at): Held => ({ ...each, uid: `P${at}`, parts: { power: {}, water: {} } }));
  for (const [at, from] of all.entries())
    for (const to of all.slice(at + 1))
      for (const [index, metric] of METRICS.entries()) {
        const value = figureOf(from, metric);
        const share = from.shares[(all.indexOf(to) + 5 * index) % 10]!;
        if (value === null || share === '0') continue;
        const way = { from: from.uid, to: to.uid };
        Object.assign(to.parts[metric], shareOfFigure({ value, received: from.parts[metric] }, share, way));
      }
  return all;
}

function figureOf({ own, parts }: Held, metric: Metric): string | null {
  const received = Object.values(parts[metric]);
  return own[metric] === null && received.length === 0 ? null : sum([own[metric] ?? '0', ...received]);
}

const node = (uid: string, path: string, unit: string): Node => ({
  uid,
  path,
  type: 'metricscore',
  metric: { uid, name: uid, unit },
  meta_json: {},
});
const S = (index: number) => `000000${index}`;
const TOP: Node = { uid: 'root', path: S(1), type: 'tree', name: 'master', meta_json: {} };
const WATER = node('water', S(1) + S(4), 'm3');
const WITH_TOTAL = [TOP, node('total', S(1) + S(2), 't'), node('power', S(1) + S(2) + S(3), 'kWh'), WATER];
const FLAT = [TOP, node('power', S(1) + S(3), 'kWh'), WATER];

function sumsOf(held: Held): ProjectSums {
  const nodes = held.hasTotal ? WITH_TOTAL : FLAT;
  const inputs = new Map(METRICS.map((uid) => [uid, { value: figureOf(held, uid), received: held.parts[uid] }]));
  const content = { nodes, inputs, factorOf: () => '0.5', period: null, disableManualEntry: false };
  const { notDue, results } = reportFigures(content);
  const sheet = sheetOf(nodes, inputs, results, notDue);
  const official = held.gone ? null : storedSheet(sheet, { received: receivedSums(content, sheet.values) });
  const result = {
    packageUid: 'p',
    reportUid: 'r',
    periodUid: JANUARY.uid,
    status: 'OK for Submission',
    official,
    pending: null,
  };
  const wanted = EQUATIONS.map((equation) => ({ equation, own: OWN }));
  const input = { all: [JANUARY], packages: [{ uid: 'p', created: '2023-12-01' }], results: [result as PackageResult] };
  const stored = storedSums(sumsOfResults(wanted, input));
  expect(JSON.stringify(storedSums(sumsOfResults(wanted, input)))).toBe(JSON.stringify(stored));
  return sumsOfStored(JSON.parse(JSON.stringify(stored)));
}

/** The metric of a report that a figure is derived from, and the factor. */
const BASE = { power: ['power', '1'], water: ['water', '1'], total: ['power', '0.5'] } as const;
const says = (held: Held, metric: keyof typeof BASE): boolean =>
  !(metric === 'total' && !held.hasTotal) && figureOf(held, BASE[metric][0]) !== null;

/** Whether a report takes part, by the specification: it has a value, and for a ratio one on both sides. */
function takesPart(held: Held, { numerators, numerators2, denominators }: Equation): boolean {
  const [above, below] = [[...numerators, ...numerators2], denominators].map((list) =>
    list.some((metric) => says(held, metric as Metric)),
  );
  return !held.gone && (denominators.length === 0 ? above! : above! && below!);
}

/** A project's own figure for a metric, including received figures of projects that do not count it. */
function contribution(held: Held, metric: keyof typeof BASE, equation: Equation, inside: readonly Held[]): string {
  const [base, factor] = BASE[metric];
  const counted = new Set(inside.filter((each) => takesPart(each, equation) && says(each, metric)).map(({ uid }) => uid));
  const parts = Object.entries(held.parts[base]).filter(([origin]) => !origin.split('/').some((uid) => counted.has(uid)));
  return multiply(sum([held.own[base] ?? '0', ...parts.map(([, part]) => part)]), factor);
}

function expected(equation: Equation, inside: readonly Held[]): string | null {
  const over = (list: readonly string[]) => {
    const found = inside.flatMap((held) => {
      const heard = (list as (keyof typeof BASE)[]).filter((metric) => takesPart(held, equation) && says(held, metric));
      return heard.map((metric) => contribution(held, metric, equation, inside));
    });
    return found.length > 0 ? sum(found) : null;
  };
  const { numerators, numerators2, denominators } = equation;
  return resultOf(equation, { numerators: over(numerators), numerators2: over(numerators2), denominators: over(denominators) });
}

it("a company's figure is the sum of what its projects count themselves, whatever was sent among them", () => {
  const all = bucketsBetween('2024-01-01', '2024-01-31', 'month');
  const range = { interval: 'month' as const, all, shown: all, today: '2024-07-01', wholePast: true };
  fc.assert(
    fc.property(fc.array(model, { minLength: 1, maxLength: 5 }), (models) => {
      const company = sent(models).filter((each) => each.inside);
      const inside = new Map(company.map((each) => [each.uid, sumsOf(each)]));
      for (const equation of EQUATIONS) {
        const { periods } = companyFigures(equation, noTargetIn, { ...range, projects: [...inside.values()], inside });
        const [figure, running] = [periods[0]?.official.value, periods[0]?.running?.value];
        expect([figure, running]).toEqual([expected(equation, company), expected(equation, company)]);
      }
    }),
    { numRuns: 300 },
  );
});

it('counts all that arose in a company whose projects all count, and nothing twice', () => {
  const whole = model.map((each): Model => ({ ...each, gone: false, inside: true }));
  const all = bucketsBetween('2024-01-01', '2024-01-31', 'month');
  const range = { interval: 'month' as const, all, shown: all, today: '2024-07-01', wholePast: false };
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1, maxLength: 5 }), (models) => {
      const company = sent(models);
      const inside = new Map(company.map((each) => [each.uid, sumsOf(each)]));
      const { periods } = companyFigures(POWER, noTargetIn, { ...range, projects: [...inside.values()], inside });
      const own = models.flatMap((each) => each.own.power ?? []);
      expect(periods[0]?.official.value ?? '0').toBe(sum(own));
    }),
  );
});
