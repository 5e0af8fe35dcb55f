import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Capacity } from './capacity.ts';
import type { Row } from './table.ts';

const SCRIPT = join(import.meta.dirname, 'measure-jobs.ts');

/** Metrics of a report, earlier months, and other packages with the same months. */
export type JobSize = { metrics: number; past: number; others: number };

/** `processor`: microseconds; `answered`: bytes of the response as sent; `loops`: processor time in calibration loops. */
export type JobFigures = Capacity & { what: string; answered: number; processor: number; loops: number };

/** Measures each job of a month at a size, in a separate process. */
export const jobFigures = ({ metrics, past, others }: JobSize): JobFigures[] =>
  JSON.parse(
    execFileSync(process.execPath, [SCRIPT, ...[metrics, past, others].map(String)], {
      encoding: 'utf8',
      env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
      maxBuffer: 1 << 26,
    }),
  ) as JobFigures[];

const SIZES: readonly JobSize[] = [
  { metrics: 20, past: 2, others: 0 },
  { metrics: 200, past: 2, others: 0 },
  { metrics: 200, past: 11, others: 0 },
  { metrics: 200, past: 2, others: 9 },
];

const HEADS = ['job', 'round trips', 'RCU', 'WCU', 'bytes sent', 'processor, ms', 'loops'];

/** A table for each size, to show what grows with which quantity. */
export const jobTables = (): [string, string[], Row[]][] =>
  SIZES.map((size) => [
    `Jobs of a month: ${size.metrics} metrics, ${size.past} months before, ${size.others + 1} packages; units by DynamoDB's rules`,
    HEADS,
    jobFigures(size).map(
      ({ what, reads, writes, rcu, wcu, answered, processor, loops }): Row => [
        what,
        reads + writes,
        rcu,
        wcu,
        answered,
        Math.round(processor / 100) / 10,
        Math.round(loops * 100) / 100,
      ],
    ),
  ]);
