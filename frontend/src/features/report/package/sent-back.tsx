import Alert from '@cloudscape-design/components/alert';
import type { OpenReport, ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { ascending } from '../../../../../shared/domain/kernel/order.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { formatPeriod } from '../../../ui/format.ts';
import { reportPath, useWaitingReports } from '../../pending/index.ts';
import { reportTexts as texts } from '../texts.ts';

type ShownReport = Pick<ReportRecord, 'uid' | 'ref_id' | 'isResponsible'>;

/** The other reports of a package that need a revision, oldest period first. `waiting`: reports that wait for the person. */
export const sentBackBeside = ({ uid, ref_id }: ShownReport, waiting: readonly OpenReport[]): OpenReport[] =>
  waiting
    .filter((each) => each.ref_id === ref_id && each.uid !== uid && each.status_name === 'Requires Revision')
    .sort(ascending(({ reporting_period_data }) => reporting_period_data?.startDate ?? ''));

/**
 * A package opens the report of the next period, which hides a report that was sent back. So people who enter figures get a
 * notice, based on their waiting reports.
 */
export const SentBackReports = ({ report }: { report: ShownReport }) => report.isResponsible && <SentBack report={report} />;

function SentBack({ report }: { report: ShownReport }) {
  const { data = [] } = useWaitingReports();
  return sentBackBeside(report, data).map((each) => {
    const { uid, reporting_period_data: period } = each;
    const named = period && { period: formatPeriod(period) };
    const header = named ? fill(texts.sentBack, named) : texts.sentBackNoPeriod;
    return (
      <Alert key={uid} type="warning" header={header}>
        <AppLink href={reportPath(each)}>{named ? fill(texts.sentBackOpen, named) : texts.sentBackOpenNoPeriod}</AppLink>
      </Alert>
    );
  });
}
