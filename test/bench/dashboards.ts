import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DashboardSize } from './dashboard-world.ts';
import type { Row } from './table.ts';

const SCRIPT = join(import.meta.dirname, 'measure-dashboard.ts');
const LARGE: DashboardSize = { packages: 100, periods: 24, metrics: 160, indicators: 20 };

const measured = (size: DashboardSize, kind: 'month' | 'cumulative', budget: string): Row[] =>
  JSON.parse(execFileSync(process.execPath, [SCRIPT, JSON.stringify(size), kind, budget], { encoding: 'utf8' })) as Row[];

/** What the handler of a project's dashboard takes of the processor. */
export const dashboardTable = (): [string, string[], Row[]] => [
  'Project dashboard: milliseconds of processor time of its handler, and times a fixed loop of the same run',
  ['what', 'milliseconds', 'loops', 'reads', 'budget'],
  [...measured(LARGE, 'month', '150, 2 reads'), ...measured({ ...LARGE, packages: 10 }, 'cumulative', 'a tenth of the size')],
];
