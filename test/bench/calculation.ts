import { indicatorFigures, type PackageResult } from '../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../shared/domain/indicator/equation.ts';
import { alwaysEquation } from '../../shared/domain/indicator/equation-versions.ts';
import { type PeriodSheet, periodSheet } from '../../shared/domain/indicator/period-sheet.ts';
import { sheetCells } from '../../shared/domain/indicator/sheet-cells.ts';
import { generatePeriods } from '../../shared/domain/kernel/periods.ts';
import { calculate, type MetricValue } from '../../shared/domain/structure/calculation.ts';
import { type Node, segmentOf } from '../../shared/domain/structure/tree.ts';
import { type Row, timed } from './table.ts';

const PARENTS = 100;
const CHILDREN = 9;
const INDICATORS = 200;
const PACKAGES = 500;
const METRICS = 60;

const metric = (path: string, name: string): Node => ({
  uid: `node ${path}`,
  path,
  type: 'metricscore',
  metric: { uid: name, name, unit: name.startsWith('Total') ? 'kg' : 'l', category: 'Carbon' },
  meta_json: {},
});

/** A section of metrics, each the sum of converted sub-metrics with figures: 1,000 nodes. */
function tree(): { nodes: Node[]; inputs: Map<string, MetricValue> } {
  const section = segmentOf(1) + segmentOf(2);
  const nodes = Array.from({ length: PARENTS }, (_, parent) => {
    const path = section + segmentOf(parent + 3);
    const below = (child: number) => metric(path + segmentOf(parent * CHILDREN + child + 200), `Part ${parent} ${child}`);
    return [metric(path, `Total ${parent}`), ...Array.from({ length: CHILDREN }, (_each, child) => below(child))];
  }).flat();
  const entered = nodes.filter(({ metric: of }) => of!.unit === 'l');
  return { nodes, inputs: new Map(entered.map(({ uid }, index) => [uid, { value: `${index}.25` }])) };
}

const metrics = Array.from({ length: METRICS }, (_, index) => `m${index}`);
const months = generatePeriods({ startDate: '2023-01-01', endDate: '2026-01-01', freq_num: 1, freq_unit: 'MONTHS' }).map(
  (period, index) => ({ ...period, uid: `p${index}` }),
);

/** Approved reports of all packages in a period. */
const resultsIn = (periodUid: string, period: number): PackageResult[] =>
  Array.from({ length: PACKAGES }, (_, ref): PackageResult => {
    const values = metrics.map((uid, index) => [uid, `${(ref * 31 + index * 7 + period) % 9973}.5`] as const);
    const official = { values, missing: [], metrics };
    return { packageUid: `k${ref}`, periodUid, reportUid: `r${ref}`, status: 'OK for Submission', official, pending: null };
  });

/** The stored sheets of all periods. */
const storedSheets = (): ReadonlyMap<string, PeriodSheet> =>
  new Map(months.map(({ uid }, period) => [uid, periodSheet(resultsIn(uid, period), metrics)]));

const scope = {
  all: months,
  shown: months,
  packages: Array.from({ length: PACKAGES }, (_, ref) => ({ uid: `k${ref}`, created: '2022-12-01' })),
  today: '2026-02-01',
};

const equations: Equation[] = Array.from({ length: INDICATORS }, (_, index) => ({
  eqnType: ([0, 0, 1, 2] as const)[index % 4]!,
  numerators: [`m${index % METRICS}`, `m${(index + 1) % METRICS}`],
  numerators2: [`m${(index + 2) % METRICS}`],
  denominators: index % 3 === 0 ? [] : [`m${(index + 3) % METRICS}`],
  factor: 1,
}));

/** Measures the pure rules on one core. */
export function calculationRows(): Row[] {
  const { nodes, inputs } = tree();
  const sheets = storedSheets();
  const dashboard = () => {
    const cells = sheetCells(scope, sheets);
    for (const equation of equations) indicatorFigures(alwaysEquation(equation), () => null, scope, cells);
  };
  const one = timed(() => calculate(nodes, inputs, () => '2.5'), 21, 30);
  const all = timed(dashboard, 5, 2);
  return [
    ['the metrics of a report, 1,000 nodes', one.toFixed(2), '2'],
    [
      `a dashboard: ${INDICATORS} indicators, ${months.length} periods, ${PACKAGES} packages, running totals`,
      all.toFixed(0),
      '250',
    ],
  ];
}
