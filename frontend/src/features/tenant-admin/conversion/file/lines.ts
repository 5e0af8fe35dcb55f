import type { FactorImportAnswer } from '../../../../../../shared/contract/factor/factors.ts';
import type { FactorFile } from '../../../../../../shared/domain/factor/factor-file.ts';
import type { FactorRow } from '../../../../../../shared/domain/factor/factor-row.ts';
import { factorFileTexts as texts } from './texts.ts';

export type AnswerRow = FactorImportAnswer['rows'][number];
export type LineOutcome = keyof typeof texts.outcomes;

/** A row of the file as the dialog shows it. `factor`: what the file says, '' where that cannot be read; `before`: the stored one. */
export type FileLine = {
  line: number;
  metric: string;
  unit: string;
  toUnit: string;
  factor: string;
  outcome: LineOutcome;
  before: string | null;
  fields: readonly string[];
  reason: string;
  isNewMetric: boolean;
};

const UNREAD = { metric: '', unit: '', toUnit: '', factor: '', before: null, fields: [], isNewMetric: false } as const;

/** Every row of a file with what the server answers of it, in the order of the file. */
export function fileLines({ rows, faults, leftOut }: FactorFile, answers: readonly AnswerRow[]): FileLine[] {
  const byLine = new Map(answers.map((answer) => [answer.line, answer]));
  const refused = new Map<number, string[]>();
  for (const { line, column, reason } of faults)
    refused.set(line, [...(refused.get(line) ?? []), column === '' ? reason : `${column}: ${reason}`]);
  const read = rows.flatMap((row) => {
    const answer = byLine.get(row.line);
    return answer ? [lineOf(row, answer)] : [];
  });
  return [
    ...read,
    ...[...refused].map(([line, reasons]) => ({ ...UNREAD, line, outcome: 'refused' as const, reason: reasons.join(' ') })),
    ...leftOut.map(({ line, reason }) => ({ ...UNREAD, line, outcome: 'leftOut' as const, reason })),
  ].sort((a, b) => a.line - b.line);
}

const lineOf = ({ line, metric, unit, toUnit, factor }: FactorRow, answer: AnswerRow): FileLine => ({
  line,
  metric,
  unit,
  toUnit,
  factor,
  outcome: answer.outcome,
  before: answer.before,
  fields: answer.fields,
  reason: answer.reason ?? '',
  isNewMetric: answer.new_metric,
});

/** The file is checked as if base metrics were added; unless they are, their rows are refused. */
export const withMetrics = (lines: readonly FileLine[], addsMetrics: boolean): readonly FileLine[] =>
  addsMetrics
    ? lines
    : lines.map((each) => (each.isNewMetric ? { ...each, outcome: 'refused', reason: texts.missingMetric } : each));

export const countOutcomes = (lines: readonly Pick<FileLine, 'outcome'>[]): Record<LineOutcome, number> => {
  const counts = { added: 0, changed: 0, same: 0, refused: 0, leftOut: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
};

/** The rows that change something; the others need not be sent. */
export function rowsToImport(rows: readonly FactorRow[], lines: readonly FileLine[]): FactorRow[] {
  const wanted = new Set(lines.flatMap(({ line, outcome }) => (outcome === 'added' || outcome === 'changed' ? [line] : [])));
  return rows.filter(({ line }) => wanted.has(line));
}
