import type { FactorImportAnswer } from '../../../../../../shared/contract/factor/factors.ts';
import type { FactorFile } from '../../../../../../shared/domain/factor/factor-file.ts';
import { FACTOR_REASONS, type FactorRow } from '../../../../../../shared/domain/factor/factor-row.ts';
import { unitText } from '../../../../../../shared/domain/metric/unit-text.ts';
import { factorFileTexts as texts } from './texts.ts';

export type AnswerRow = FactorImportAnswer['rows'][number];
export type LineOutcome = keyof typeof texts.outcomes;

/** A row of the file as the dialog shows it. `factor`: the file's value, '' if unreadable; `before`: the stored one. */
export type FileLine = {
  line: number;
  metric: string;
  unit: string;
  category: string;
  toUnit: string;
  factor: string;
  outcome: LineOutcome;
  before: string | null;
  fields: readonly string[];
  reason: string;
  isNewMetric: boolean;
  /** version of the stored factor that the row changes */
  version: number | null;
};

/** A row with the version of the factor at the time of the check. The server refuses it if the factor has changed since. */
export type CheckedRow = FactorRow & { version: number | null };

const UNREAD = {
  metric: '',
  unit: '',
  category: '',
  toUnit: '',
  factor: '',
  before: null,
  fields: [],
  isNewMetric: false,
  version: null,
} as const;

/**
 * Every row of a file with the server's answer, in the order of the file. If several rows are about one metric and unit, even by
 * id and by name, only the first counts.
 */
export function fileLines({ rows, faults, leftOut }: FactorFile, answers: readonly AnswerRow[]): FileLine[] {
  const byLine = new Map(answers.map((answer) => [answer.line, answer]));
  const firsts = new Map<string, number>();
  const refused = new Map<number, string[]>();
  for (const { line, column, reason } of faults)
    refused.set(line, [...(refused.get(line) ?? []), column === '' ? reason : `${column}: ${reason}`]);
  const read = rows.flatMap((row) => {
    const answer = byLine.get(row.line);
    if (!answer) return [];
    if (answer.metric_id === null) return [lineOf(row, answer)];
    const pair = `${answer.metric_id} ${unitText(row.toUnit)}`;
    const first = firsts.get(pair);
    if (first === undefined) firsts.set(pair, row.line);
    const twice = first === undefined ? undefined : { outcome: 'refused' as const, reason: FACTOR_REASONS.twice(first) };
    return [{ ...lineOf(row, answer), ...twice }];
  });
  return [
    ...read,
    ...[...refused].map(([line, reasons]) => ({ ...UNREAD, line, outcome: 'refused' as const, reason: reasons.join(' ') })),
    ...leftOut.map(({ line, reason }) => ({ ...UNREAD, line, outcome: 'leftOut' as const, reason })),
  ].sort((a, b) => a.line - b.line);
}

const lineOf = ({ line, metric, unit, category = '', toUnit, factor }: FactorRow, answer: AnswerRow): FileLine => ({
  line,
  metric,
  unit,
  category,
  toUnit,
  factor,
  outcome: answer.outcome,
  before: answer.before,
  fields: answer.fields,
  reason: answer.reason ?? '',
  isNewMetric: answer.new_metric,
  version: answer.version,
});

/** The check assumes that missing base metrics are added. If they are not added, their rows are refused. */
export const withMetrics = (lines: readonly FileLine[], addsMetrics: boolean): readonly FileLine[] =>
  addsMetrics
    ? lines
    : lines.map((each) => (each.isNewMetric ? { ...each, outcome: 'refused', reason: texts.missingMetric } : each));

export const countOutcomes = (lines: readonly Pick<FileLine, 'outcome'>[]): Record<LineOutcome, number> => {
  const counts = { added: 0, changed: 0, same: 0, refused: 0, leftOut: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
};

/** The rows that change something, with the checked versions. The other rows are not sent. */
export function rowsToImport(rows: readonly FactorRow[], lines: readonly FileLine[]): CheckedRow[] {
  const changing = lines.filter(({ outcome }) => outcome === 'added' || outcome === 'changed');
  const versions = new Map(changing.map(({ line, version }) => [line, version]));
  return rows.flatMap((row) => {
    const version = versions.get(row.line);
    return version === undefined ? [] : [{ ...row, version }];
  });
}
