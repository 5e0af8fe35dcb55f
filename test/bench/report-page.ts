import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Row } from './table.ts';

const SCRIPT = join(import.meta.dirname, 'measure-report-page.ts');

/** Metrics, past months, and the factor by which the browser's processor is throttled. */
const SIZES = [
  [500, 24, 1],
  [500, 24, 4],
  [2_000, 120, 1],
  [2_000, 120, 4],
] as const;

/** The page of a large report in a browser: time until it is usable, its longest task, and its latency while typing. */
export const reportPageRows = (): Row[] =>
  SIZES.flatMap(
    (size) =>
      JSON.parse(
        execFileSync(process.execPath, [SCRIPT, ...size.map(String)], {
          encoding: 'utf8',
          env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
        }),
      ) as Row[],
  );
