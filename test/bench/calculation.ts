import { combineAll } from '../../shared/domain/indicator/batch.ts';
import type { Equation } from '../../shared/domain/indicator/equation.ts';
import type { Sheet } from '../../shared/domain/indicator/result.ts';
import { calculate, type MetricValue } from '../../shared/domain/structure/calculation.ts';
import { type Node, segmentOf } from '../../shared/domain/structure/tree.ts';
import { type Row, timed } from './table.ts';

const PARENTS = 100;
const CHILDREN = 9;
const INDICATORS = 200;
const PERIODS = 36;
const PACKAGES = 500;
const METRICS = 60;

const metric = (path: string, name: string): Node => ({
  uid: `node ${path}`,
  path,
  type: 'metricscore',
  metric: { uid: name, name, unit: name.startsWith('Total') ? 'kg' : 'l', category: 'Carbon' },
  meta_json: {},
});

/** A section of metrics, each the sum of converted sub-metrics with a figure of their own: 1,000 nodes. */
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

/** What the packages have reported in one period. */
const sheets = (period: number): Sheet[] =>
  Array.from({ length: PACKAGES }, (_, ref) => ({
    values: new Map(
      Array.from({ length: METRICS }, (_each, index) => [`m${index}`, `${(ref * 31 + index * 7 + period) % 9973}.5`]),
    ),
  }));

const equations: Equation[] = Array.from({ length: INDICATORS }, (_, index) => ({
  eqnType: ([0, 0, 1, 2] as const)[index % 4]!,
  numerators: [`m${index % METRICS}`, `m${(index + 1) % METRICS}`],
  numerators2: [`m${(index + 2) % METRICS}`],
  denominators: index % 3 === 0 ? [] : [`m${(index + 3) % METRICS}`],
  factor: 1,
}));

/** What the pure rules cost on one core. */
export function calculationRows(): Row[] {
  const { nodes, inputs } = tree();
  const years = Array.from({ length: PERIODS }, (_, period) => sheets(period));
  const one = timed(() => calculate(nodes, inputs, () => '2.5'), 21, 30);
  const all = timed(() => years.map((each) => combineAll(equations, each)), 5, 2);
  return [
    ['the metrics of a report, 1,000 nodes', one.toFixed(2), '2'],
    [`${INDICATORS} indicators, ${PERIODS} periods, ${PACKAGES} packages`, all.toFixed(0), '250'],
  ];
}
