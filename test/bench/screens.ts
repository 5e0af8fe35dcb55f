import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Capacity } from './capacity.ts';
import type { Row } from './table.ts';

const SCRIPT = join(import.meta.dirname, 'measure-screens.ts');

/**
 * The load of one request of a screen. `text`: response of a refused request; `answered`: bytes as sent; `processor`:
 * microseconds; `loops`: the same in calibration loops.
 */
export type ScreenFigures = Capacity & {
  what: string;
  status: number;
  text: string;
  answered: number;
  processor: number;
  loops: number;
};

/** Quantities of the screen's world. */
export type ScreenSize = Record<string, number>;

/** Limit of processor seconds of one process; on a busy machine they are more reliable than elapsed time. */
const MAX_SECONDS = 60;

type Options = { only?: string; seconds?: number; runs?: number; warmUp?: number };

/**
 * The requests of a screen at a size, measured in a separate process. `only`: beginnings of the wanted requests; `runs`: number
 * of runs of each, of which the first `warmUp` do not count.
 * @throws if the process fails; with the signal SIGKILL or SIGXCPU if it takes more than `seconds` of processor time
 */
export const screenFigures = (
  screen: string,
  size: ScreenSize,
  { only = '', seconds = MAX_SECONDS, runs, warmUp = 1 }: Options = {},
): ScreenFigures[] =>
  JSON.parse(
    execFileSync(
      'sh',
      [
        '-c',
        `ulimit -t ${seconds}; exec "$0" "$@"`,
        process.execPath,
        SCRIPT,
        screen,
        JSON.stringify(size),
        only,
        ...(runs ? [String(runs), String(warmUp)] : []),
      ],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
        maxBuffer: 1 << 26,
      },
    ),
  ) as ScreenFigures[];

type Budgeted = { screen: string; size: ScreenSize; of: string; budgets: Record<string, string> };

const LARGE = { metrics: 500, past: 24, comments: 50 };
const PAGE = 'reads <= 3';
const SAVE = 'reads <= 3, 4 KB; one transaction';

/** Each budget at its size. */
const BUDGETED: readonly Budgeted[] = [
  {
    screen: 'report',
    size: LARGE,
    of: '500 metrics, 24 past months, 50 comments',
    budgets: {
      'report page: its header': '',
      'report page: its metrics': PAGE,
      'save a value, its part of the tree not kept yet': '',
      'save a value': SAVE,
      'paste 50 values': 'one transaction',
      submit: '',
    },
  },
  {
    screen: 'report',
    size: { ...LARGE, metrics: 2_000 },
    of: '2,000 metrics, 24 past months',
    budgets: { 'save a value': SAVE },
  },
  {
    screen: 'pending',
    size: { projects: 50, packages: 10 },
    of: '50 projects of 10 packages, 1,500 reports wait',
    budgets: { 'pending actions: a page': 'reads <= 4' },
  },
  {
    screen: 'dashboard',
    size: { packages: 100, periods: 24, metrics: 160, indicators: 20 },
    of: '100 packages, 24 periods, 20 indicators',
    budgets: { 'project dashboard': 'reads <= 2, 150 ms' },
  },
  { screen: 'company', size: { projects: 10 }, of: '10 projects', budgets: { 'company dashboard': '' } },
  {
    screen: 'company',
    size: { projects: 1_000 },
    of: '1,000 projects',
    budgets: { 'company dashboard': 'as at 10 projects' },
  },
];

export const SCREEN_HEADS = [
  'request',
  'of',
  'to know the caller',
  'reads',
  'read, kB',
  'transactions',
  'RCU',
  'WCU',
  'sent, kB',
  'processor, ms',
  'loops',
  'budget',
];

/** A figure for the table: below 100 with one decimal, else whole. */
export const short = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(1));

/** Budgets of round trips, bytes and processor time, each at its size; 1 kB is 1,024 bytes. @throws for a refused request */
export const screenRows = (): Row[] =>
  BUDGETED.flatMap(({ screen, size, of, budgets }) =>
    screenFigures(screen, size).flatMap((each): Row[] => {
      const budget = budgets[each.what];
      if (budget === undefined) return [];
      if (each.status >= 300) throw new Error(`${each.what} answered ${each.status}: ${each.text}`);
      const { what, caller, reads, readBytes, writes, rcu, wcu, answered, processor, loops } = each;
      const kilobytes = [readBytes, answered].map((bytes) => short(bytes / 1024));
      const times = [short(processor / 1000), loops.toFixed(2)];
      return [[what, of, caller, reads - caller, kilobytes[0]!, writes, rcu, wcu, kilobytes[1]!, ...times, budget]];
    }),
  );
