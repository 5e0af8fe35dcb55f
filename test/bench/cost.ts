import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXED, PRICES } from './cost-assumptions.ts';
import { type JobFigures, type JobSize, jobFigures } from './jobs.ts';

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'cost.md');
const BEGIN = '<!-- begin of the computed tables: npm run bench -- --cost -->';
const END = '<!-- end of the computed tables -->';

const SIZE: JobSize = { metrics: 100, past: 2, others: 9 };
const REPORTERS = [100, 10_000, 1_000_000] as const;
/** A processor-bound millisecond of this machine takes longer on a Lambda of 1,024 MB, which has 0.58 of a core. */
const LAMBDA_SHARE = 0.58;
/** Approximate milliseconds that a request waits for each round trip to the table, besides its own work. */
const TRIP_MS = 5;
const KB = 1024;

/** Number of times that a reporter and their approver do each job in a month, for one report. */
const TIMES: Readonly<Record<string, number>> = {
  'first value of a report': 1,
  'save a value': 50,
  'paste 50 values': 1,
  'report page: its header': 7,
  'report page: its metrics': 7,
  submit: 1,
  'calculate (worker)': 1,
  approve: 1,
  'calculate again (worker)': 1,
  'sum up the project (worker)': 2,
  'pending actions': 12,
  'project dashboard': 4,
  'packages of a project': 4,
};

/** Requests that identify the person and the page, per opened screen, which no job above counts. */
const OTHER_REQUESTS = 60;

/** Milliseconds of the relay that passes a job from the table's stream to its queue. */
const RELAY_MS = 30;
/** Requests of a queue per job: send, receive and delete. */
const QUEUE_REQUESTS = 3;

/** `runs`: jobs run by workers. */
type Units = { requests: number; runs: number; rcu: number; wcu: number; lambdaMs: number; bytes: number; stored: number };

const isWorker = (what: string) => what.endsWith('(worker)');

const milliseconds = ({ processor, reads, writes }: JobFigures) => processor / 1000 / LAMBDA_SHARE + (reads + writes) * TRIP_MS;

/** Units of one reporter in one month. */
function unitsOf(figures: readonly JobFigures[]): Units {
  const sum = (of: (each: JobFigures) => number) =>
    figures.reduce((total, each) => total + (TIMES[each.what] ?? 0) * of(each), 0);
  const header = figures.find(({ what }) => what === 'report page: its header')!;
  const runs = sum(({ what }) => (isWorker(what) ? 1 : 0));
  return {
    requests: sum(({ what }) => (isWorker(what) ? 0 : 1)) + OTHER_REQUESTS,
    runs,
    rcu: sum(({ rcu }) => rcu) + OTHER_REQUESTS * header.rcu,
    wcu: sum(({ wcu }) => wcu),
    lambdaMs: sum(milliseconds) + OTHER_REQUESTS * milliseconds(header) + runs * RELAY_MS,
    bytes: sum(({ answered }) => answered) + OTHER_REQUESTS * header.answered,
    stored: sum(({ bytes }) => bytes),
  };
}

const number = (value: number, digits = 0) =>
  value.toLocaleString('en-GB', { maximumFractionDigits: digits, minimumFractionDigits: digits });

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[], pad: 'padEnd' | 'padStart') =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell[pad](widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(heads, 'padStart'), `| ${rule.join(' | ')} |`, ...rows.map((row) => line(row, 'padStart'))].join('\n');
};

/** US dollars of one reporter in one month, by item; `months`: time for which data have accumulated. */
function variable(units: Units, months: number): Record<string, number> {
  const gigabytes = (bytes: number) => bytes / KB ** 3;
  return {
    writes: (units.wcu * PRICES.writeMillion) / 1e6,
    reads: (units.rcu * PRICES.readMillion) / 1e6,
    'table and its backup': gigabytes(units.stored * months) * (PRICES.tableGb + PRICES.backupGb),
    Lambda: (units.lambdaMs / 1000) * PRICES.lambdaGbSecond + ((units.requests + 2 * units.runs) * PRICES.lambdaMillion) / 1e6,
    queues: (units.runs * QUEUE_REQUESTS * PRICES.queueMillion) / 1e6,
    'API Gateway': (units.requests * PRICES.apiMillion) / 1e6,
    CloudFront: gigabytes(units.bytes) * PRICES.edgeGb + (units.requests * PRICES.edgeMillion) / 1e6,
    logs: gigabytes(units.requests * PRICES.logBytes) * PRICES.logGb,
    'mail, 5': 5 * PRICES.mail,
    'files, 5 MB a month': ((5 * months) / KB) * PRICES.fileGb,
  };
}

const total = (parts: Record<string, number>) => Object.values(parts).reduce((sum, each) => sum + each, 0);

/** The first active people of a month are free in a user pool. */
const accounts = (reporters: number) => Math.max(0, reporters - PRICES.freeAccounts) * PRICES.account;

/** Writes the tables of docs/cost.md from the measured jobs of this checkout. */
export function writeCost(): void {
  const figures = jobFigures(SIZE);
  const units = unitsOf(figures);
  const perJob = figures.map((each) => [
    each.what,
    number(TIMES[each.what] ?? 0),
    number(each.rcu, 1),
    number(each.wcu, 1),
    number(milliseconds(each)),
    number(each.answered),
  ]);
  const parts = variable(units, 12);
  const fixed = Object.values(FIXED).reduce((sum, each) => sum + each, 0);
  const rows = REPORTERS.map((reporters) => {
    const [use, people] = [reporters * total(parts), accounts(reporters)];
    const sum = use + people + fixed;
    return [number(reporters), number(use), number(people), number(fixed), number(sum), number((sum / reporters) * 100, 1)];
  });
  const text = [
    `${SIZE.metrics} metrics, ${SIZE.others + 1} packages in a project, ${SIZE.past} months before:`,
    table(['job', 'times a month', 'RCU', 'WCU', 'Lambda, ms', 'bytes sent'], perJob),
    'One reporter with their share of the approver, in one month:',
    table(
      ['requests', 'jobs', 'RCU', 'WCU', 'Lambda, ms', 'kB sent', 'kB stored'],
      [
        [units.requests, units.runs, units.rcu, units.wcu, units.lambdaMs, units.bytes / KB, units.stored / KB].map((each) =>
          number(each),
        ),
      ],
    ),
    'The same in thousandths of a US dollar, when data has gathered for a year:',
    table(
      ['what', 'm$'],
      [...Object.entries(parts), ['sum', total(parts)] as const].map(([what, dollars]) => [what, number(dollars * 1000, 2)]),
    ),
    'What a deployment costs that nobody uses, in US dollars a month:',
    table(
      ['what', 'US dollars'],
      [...Object.entries(FIXED), ['sum', fixed] as const].map(([what, dollars]) => [what, number(dollars, 1)]),
    ),
    'A deployment in one month, in US dollars:',
    table(['reporters', 'use', 'accounts', 'fixed', 'sum', 'cents a reporter'], rows),
  ].join('\n\n');
  const page = readFileSync(FILE, 'utf8');
  const [before, after] = [page.split(BEGIN)[0]!, page.split(END)[1]!];
  writeFileSync(FILE, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
  console.log(text);
}
