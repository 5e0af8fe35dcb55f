import { FACTOR_ROWS_AT_ONCE, type FactorRow } from '../../../../../../shared/domain/factor/factor-row.ts';
import type { AnswerRow } from './lines.ts';

/** What was answered, and the rows from the first call on that failed. `error`: why it failed. */
export type SentRows<Row> = { answers: readonly AnswerRow[]; left: readonly Row[]; error?: unknown };

/**
 * Sends rows in calls one after the other, as many in each as the server takes, and stops at the first that fails: the rows that
 * are left can be sent again, and those of the failed call too, since a repetition changes nothing more.
 * @param onProgress is given the number of rows that are answered
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
