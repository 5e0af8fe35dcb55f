import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReportRecord } from '../../../../../../shared/contract/report/reports.ts';
import { formatDate } from '../../../../../../shared/domain/kernel/dates.ts';
import { displayPeriod } from '../../../../../../shared/domain/kernel/periods.ts';
import {
  isApproved,
  isEditable,
  isInvalidated,
  isLocked,
  isOnHold,
  isPending,
} from '../../../../../../shared/domain/report/status.ts';
import { fill } from '../../../../ui/fill.ts';
import { localDay } from '../../../../ui/format.ts';
import { useReport } from '../../entries/context.ts';
import type { DraftStore } from '../../entries/drafts.ts';
import { SentBackReports } from '../../package/sent-back.tsx';
import { RejectedSections } from '../../review/rejected-sections.tsx';
import { askedBefore, lastOf, ofSubmission, type ReportStatement, SaidOfReport } from '../../review/report-statements.tsx';
import { reportTexts as texts } from '../../texts.ts';
import { LeftBehind, LeftOfGoneRows } from './left-behind.tsx';
import { PeriodNotice } from './period-notice.tsx';
import { ReceivedFigures } from './received.tsx';

/** Notices about the state of a report: submitted, on hold, sent back, or another person's (REP-052, REP-053). */
export function Notices({ drafts }: { drafts: DraftStore }) {
  const { report, editable } = useReport();
  const status = report.status.name;
  const { shown_submission: shown } = report;
  return (
    <SpaceBetween size="s">
      {shown && <ShownAsSubmitted {...shown} />}
      <SentBackReports report={report} />
      {(isEditable(status) || isPending(status)) && <PeriodNotice />}
      {report.closed !== null && <Notice header={texts.closed} text={report.closed} />}
      {isLocked(status) && <Notice header={texts.submittedNotice} text={submittedTextOf(report)} said={saidOf(report)} />}
      {isOnHold(status) && <Notice header={texts.onHold} text={onHoldTextOf(report)} said={lastOf(report, isOnHold)} />}
      {isInvalidated(status) && (
        <Notice header={texts.invalidated} text={texts.invalidatedText} said={lastOf(report, (name) => name === status)} />
      )}
      {status === 'Requires Revision' && !shown && <Revision />}
      {isEditable(status) && !editable && report.closed === null && <Notice header={texts.noAccess} text={texts.readOnlyText} />}
      {isEditable(status) && !editable && !shown && <NotSubmitted />}
      <ReceivedFigures />
      {isEditable(status) ? <LeftOfGoneRows drafts={drafts} /> : <LeftBehind drafts={drafts} />}
    </SpaceBetween>
  );
}

/** The statements about a submission. If the report was sent back before, deciders also see that request. */
const saidOf = (report: ReportRecord): ReportStatement[] => [
  ...(isPending(report.status.name) ? askedBefore(report) : []),
  ...ofSubmission(report),
];

const submittedTextOf = ({ status, closed }: ReportRecord): string => {
  if (isApproved(status.name)) return texts.approvedText;
  return closed === null ? texts.submittedText : texts.submittedClosed;
};

/** A hold applies to one report. The open report is that of the earliest period, and later ones begin after it. */
const onHoldTextOf = ({ is_staging, reporting_period_data: period }: ReportRecord): string =>
  fill(is_staging ? texts.onHoldOpenText : texts.onHoldText, {
    period: displayPeriod(period && { start: period.startDate, end: period.endDate }),
  });

/** A notice about why nothing can be entered, with the statements. A reviewer reads the reporter's comment first. */
function Notice({ header, text, said = [] }: { header: string; text: string; said?: readonly ReportStatement[] }) {
  const { report } = useReport();
  return (
    <Alert type="info" header={header}>
      {said.length > 0 && <SaidOfReport report={report} entries={said} />}
      {text}
    </Alert>
  );
}

/** To those who do not see what is corrected in a report: it shows what was submitted last. */
function ShownAsSubmitted({ submission, at }: NonNullable<ReportRecord['shown_submission']>) {
  const { report } = useReport();
  const isRevised = report.status.name === 'Requires Revision';
  const wasApproved = report.meta_json.history.some((entry) => entry.submission === submission && isApproved(entry.status.name));
  const said = [
    isRevised && texts.beingRevised,
    fill(texts.shownAsSubmitted, { date: formatDate(localDay(at), 'D MMM YYYY') }),
    isRevised && wasApproved && texts.reopened,
  ];
  return <Alert type="info">{said.filter(Boolean).join(' ')}</Alert>;
}

/** To those who read a report while somebody else enters it: its figures are not those that were submitted. */
function NotSubmitted() {
  const { report, changes } = useReport();
  const { since } = changes;
  const isAgain = report.submission > 0;
  return (
    <Alert type="warning" header={isAgain ? texts.notSubmittedAgain : texts.notSubmitted}>
      {[isAgain ? texts.notSubmittedAgainText : texts.notSubmittedText, since !== null && fill(texts.changedSince, { since })]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  );
}

/** The reviewer's request, with author and time. */
function Revision() {
  const scope = useReport();
  const { report } = scope;
  const wasApproved = report.meta_json.history.some(({ status }) => isApproved(status.name));
  return (
    <Alert type="warning" header={texts.revision}>
      <SaidOfReport report={report} entries={lastOf(report, (name) => name === 'Requires Revision')} />
      <RejectedSections scope={scope} />
      {wasApproved && <p>{texts.reopened}</p>}
    </Alert>
  );
}
