import { useEffect, useRef, useState } from 'react';
import { tenantFactors } from '../../../../../../shared/contract/factor/factor-groups.ts';
import type { FactorFile } from '../../../../../../shared/domain/factor/factor-file.ts';
import type { FactorRow } from '../../../../../../shared/domain/factor/factor-row.ts';
import { call } from '../../../../api/client.ts';
import { useStale } from '../../../../api/mark-stale.ts';
import { messageOf } from '../../../../ui/failure.ts';
import { common } from '../../../../ui/texts.ts';
import { readChosenFile } from './chosen-file.ts';
import { inCalls } from './in-calls.ts';
import { type AnswerRow, type CheckedRow, type FileLine, fileLines, rowsToImport } from './lines.ts';

/** `percent`: share of the rows; `answers`: answers about the imported rows; `left`: rows that a stopped import has not sent. */
export type FactorImportState =
  | { step: 'file'; reason?: string }
  | { step: 'checking'; percent: number }
  | { step: 'checked'; file: FactorFile; lines: readonly FileLine[] }
  | { step: 'importing'; percent: number; count: number }
  | { step: 'stopped'; answers: readonly AnswerRow[]; left: readonly CheckedRow[]; addsMetrics: boolean; reason: string }
  | { step: 'done'; answers: readonly AnswerRow[] };

/** Reads a file, previews its changes, and imports them. Nothing is saved before `run`. */
export function useFactorImport(groupId: string) {
  const [state, setState] = useState<FactorImportState>({ step: 'file' });
  const stale = useStale();
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const send = (isCheck: boolean, addsMetrics: boolean) => async (rows: readonly (FactorRow | CheckedRow)[]) => {
    const body = { rows: [...rows], check: isCheck, add_metrics: addsMetrics };
    const signal = leaving.current!.signal;
    return (await call(tenantFactors.importFactors, { params: { groupId }, body }, isCheck ? { signal } : {})).rows;
  };

  const check = async (chosen: File) => {
    setState({ step: 'checking', percent: 0 });
    const file = await readChosenFile(chosen);
    if ('refused' in file) return setState({ step: 'file', reason: file.refused });
    const total = file.rows.length;
    const { answers, error } = await inCalls(file.rows, send(true, true), (done) =>
      setState({ step: 'checking', percent: (100 * done) / total }),
    );
    if (error !== undefined) return setState({ step: 'file', reason: messageOf(error, common.requestFailed) });
    setState({ step: 'checked', file, lines: fileLines(file, answers) });
  };

  const sendRows = async (rows: readonly CheckedRow[], addsMetrics: boolean, before: readonly AnswerRow[]) => {
    const count = before.length + rows.length;
    const progress = (done: number) =>
      setState({ step: 'importing', count, percent: (100 * (before.length + done)) / Math.max(1, count) });
    progress(0);
    const sent = await inCalls(rows, send(false, addsMetrics), progress);
    const answers = [...before, ...sent.answers];
    const { left, error } = sent;
    setState(
      left.length === 0
        ? { step: 'done', answers }
        : { step: 'stopped', answers, left, addsMetrics, reason: messageOf(error, common.requestFailed) },
    );
    await stale('importFactors', 'import');
  };

  return {
    state,
    check,
    restart: () => setState({ step: 'file' }),
    /** Imports the added and changed rows of a checked file. */
    run: (file: FactorFile, lines: readonly FileLine[], addsMetrics: boolean) =>
      sendRows(rowsToImport(file.rows, lines), addsMetrics, []),
    /** Sends the remaining rows of a stopped import. */
    goOn: ({ left, addsMetrics, answers }: Extract<FactorImportState, { step: 'stopped' }>) =>
      sendRows(left, addsMetrics, answers),
  };
}
