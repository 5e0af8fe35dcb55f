import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { fullName } from '../../../../../shared/domain/kernel/names.ts';
import { displayStatus } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMoment } from '../../../ui/format.ts';
import { submitTexts as texts } from '../submit/texts.ts';

type DecidedReport = Pick<ReportRecord, 'status' | 'meta_json'>;

/**
 * What has happened to a report that awaits no decision any more, or another one, while the form of one was open.
 * @param asked the report as it was when the form was opened
 * @param own when the person's own decision was made, if only its answer was lost
 */
export function overText(
  { status, meta_json: { history } }: DecidedReport,
  asked: DecidedReport,
  { isPassedOn = false, own }: { isPassedOn?: boolean; own?: string | undefined } = {},
): string {
  const last = history.length > asked.meta_json.history.length ? history.at(-1) : undefined;
  const shown = displayStatus(status.name);
  if (own !== undefined) return fill(texts.decisionArrived, { time: formatMoment(own), status: shown });
  if (!last) return fill(texts.decisionOver, { status: shown });
  return fill(isPassedOn ? texts.passedOn : texts.decidedElsewhere, {
    name: fullName(last.updateBy),
    time: formatMoment(last.updateOn),
    status: shown,
  });
}
