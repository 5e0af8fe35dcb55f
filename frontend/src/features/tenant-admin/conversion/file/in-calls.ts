import { FACTOR_ROWS_AT_ONCE, type FactorRow } from '../../../../../../shared/domain/factor/factor-row.ts';
import type { AnswerRow } from './lines.ts';

/**
 * The answers, and the rows that are not imported: those of the failed call and of later calls. `error`: the error of the failed
 * call.
 */
export type SentRows<Row> = { answers: readonly AnswerRow[]; left: readonly Row[]; error?: unknown };

/**
 * Sends rows in consecutive calls of at most FACTOR_ROWS_AT_ONCE rows, and stops at the first failed call. The remaining rows can
 * be sent again, including those of the failed call, because a repetition changes nothing more.
 * @param onProgress receives the number of answered rows
 */
export async function inCalls<Row extends FactorRow>(
  rows: readonly Row[],
  send: (rows: readonly Row[]) => Promise<readonly AnswerRow[]>,
  onProgress: (done: number) => void,
): Promise<SentRows<Row>> {
  const answers: AnswerRow[] = [];
  for (let at = 0; at < rows.length; at += FACTOR_ROWS_AT_ONCE) {
    try {
      answers.push(...(await send(rows.slice(at, at + FACTOR_ROWS_AT_ONCE))));
    } catch (error) {
      return { answers, left: rows.slice(at), error };
    }
    onProgress(Math.min(at + FACTOR_ROWS_AT_ONCE, rows.length));
  }
  return { answers, left: [] };
}
