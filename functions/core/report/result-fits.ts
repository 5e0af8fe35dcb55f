import { sheetOf } from '../../../shared/domain/report/base-metric-sums.ts';
import { estimatedSums, receivedEstimatedSums } from '../../../shared/domain/report/estimated-sums.ts';
import type { ReportContent, ReportFigures } from '../../../shared/domain/report/figures.ts';
import { receivedSums } from '../../../shared/domain/report/received-sums.ts';
import { type StoredResultSheet, storedSheet } from '../../../shared/domain/report/stored-result.ts';
import { AppError } from '../../../shared/errors.ts';
import { packSheet } from '../../data/compressed.ts';

/** Nodes of a report whose result fits, whatever is entered. */
const FEW_NODES = 1000;

/** The most bytes of one submission in a result. A result holds two: official figures, and figures that wait for approval. */
const MAX_BYTES = 190_000;

const isTooLarge = (sheet: StoredResultSheet): boolean => packSheet(sheet).length > MAX_BYTES;

/**
 * A sheet as it is stored: without the periods of metrics that are not always asked for, where there is no room for them. A later
 * report that is missing is then expected for what this one asked for.
 */
export function fittingSheet(sheet: StoredResultSheet): StoredResultSheet {
  const { recurring, ...rest } = sheet;
  return recurring && sheet.metrics.length + recurring.length > FEW_NODES && isTooLarge(sheet) ? rest : sheet;
}

/**
 * Checks that the result of a submission can be stored, which allows some 4,000 metrics. A job computes the result later, and
 * nobody waits for it.
 * @throws conflict when a report has too many metrics
 */
export function checkResultFits(content: ReportContent, { results, notDue }: ReportFigures): void {
  if (content.nodes.length <= FEW_NODES) return;
  const sheet = sheetOf(content.nodes, content.inputs, results, notDue);
  const parts = {
    received: receivedSums(content, sheet.values),
    estimated: estimatedSums(content, sheet.values),
    receivedEstimated: receivedEstimatedSums(content, sheet.values),
  };
  if (isTooLarge(storedSheet(sheet, parts)))
    throw new AppError('conflict', 'This report has more metrics than one report can add up. Divide its package into several.');
}
