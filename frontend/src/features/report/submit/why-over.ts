import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { displayStatus, isEditable } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { whoSubmitted } from '../review/who-submitted.ts';
import { submitTexts as texts } from './texts.ts';

type Told = Pick<ReportRecord, 'meta_json' | 'submission' | 'status'>;

/** Why a report can be submitted no more, by what the page has read while its review was open; undefined where it can. */
export function whyOver(report: Told, ownUid: string): string | undefined {
  if (isEditable(report.status.name)) return undefined;
  const who = whoSubmitted(report, ownUid);
  return who === undefined
    ? fill(texts.submissionOver, { status: displayStatus(report.status.name) })
    : fill(texts.submittedElsewhere, { who });
}
