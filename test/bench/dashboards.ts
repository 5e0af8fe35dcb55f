import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DashboardSize } from './dashboard-world.ts';
import type { Row } from './table.ts';

const scriptOf = (name: string) => join(import.meta.dirname, name);
const LARGE: DashboardSize = { packages: 100, periods: 24, metrics: 160, indicators: 20 };

const rowsOf = (script: string, ...options: string[]): Row[] =>
  JSON.parse(execFileSync(process.execPath, [scriptOf(script), ...options], { encoding: 'utf8' })) as Row[];
const measured = (size: DashboardSize, kind: 'month' | 'cumulative', budget: string): Row[] =>
  rowsOf('measure-dashboard.ts', JSON.stringify(size), kind, budget);

/** Processor time and reads of dashboard handlers, and of the roll-up of a result. */
export const dashboardTable = (): [string, string[], Row[]] => [
  'Dashboards: milliseconds of processor time of the handler, and times a fixed loop of the same run; requests and what they read',
  ['what', 'milliseconds', 'loops', 'reads', 'budget'],
  [
    ...measured(LARGE, 'month', '150, 2 reads'),
    ...measured({ ...LARGE, packages: 10 }, 'cumulative', 'a tenth of the size'),
    ...rowsOf('measure-roll-up.ts', JSON.stringify(LARGE)),
    ...['10', '100', '1000'].flatMap((projects) => rowsOf('measure-company.ts', projects)),
  ],
];
