import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { displayStatus, isEditable } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMoment } from '../../../ui/format.ts';
import { reviewTexts as texts } from './texts.ts';

export type ReportStatement = ReportRecord['meta_json']['history'][number];

const ACTS: Readonly<Record<string, string>> = texts.acts;

/** The history of the present submission: the submission itself, then the decisions on it. */
export const ofSubmission = ({ meta_json, submission }: ReportRecord): ReportStatement[] =>
  meta_json.history.filter((entry) => entry.submission === submission);

/** The last statement with a status. */
export const lastOf = ({ meta_json }: ReportRecord, isMeant: (status: string) => boolean): ReportStatement[] =>
  meta_json.history.filter(({ status, moved }) => !moved && isMeant(status.name)).slice(-1);

/** The latest request for revision before the present submission; none for a first submission. */
export const askedBefore = (report: ReportRecord): ReportStatement[] =>
  lastOf(report, (name) => name === 'Requires Revision').filter(({ submission }) => submission < report.submission);

const isSubmission = (entry: ReportStatement, { meta_json: { history } }: ReportRecord): boolean =>
  entry.submission > 0 && history.find(({ submission }) => submission === entry.submission) === entry;

function headOf(entry: ReportStatement, report: ReportRecord): string {
  const { updateBy, updateOn, status, submission, moved } = entry;
  const name = fullName(updateBy);
  if (moved) return fill(texts.moved, { ...moved, name, time: formatMoment(updateOn) });
  const text = isSubmission(entry, report) ? texts.submission : (ACTS[status.name] ?? texts.otherAct);
  return fill(text, { n: submission, name, time: formatMoment(updateOn), status: displayStatus(status.name) });
}

/** Why a report can no longer be changed: its last act, or its closed period. '' if the reader did it, or without a reason. */
export function whyClosed(report: ReportRecord, reader: string): string {
  if (report.closed !== null) return report.closed;
  const last = report.meta_json.history.at(-1);
  const isTold = last !== undefined && !isEditable(report.status.name) && last.updateBy.uid !== reader;
  return isTold ? `${headOf(last, report)}.` : '';
}

/** The statements about a report, each with author, act, time and text. */
export const SaidOfReport = ({ report, entries }: { report: ReportRecord; entries: readonly ReportStatement[] }) => (
  <ul className="said-of-report">
    {entries.map((entry) => (
      <li key={entry.updateOn}>
        <strong>{headOf(entry, report)}</strong>
        {entry.comment !== '' && <span className="lines">{entry.comment}</span>}
      </li>
    ))}
  </ul>
);
