import Button from '@cloudscape-design/components/button';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { dispatch } from '../../../../../shared/contract/structure/dispatch.ts';
import { BYTE_ORDER_MARK } from '../../../../../shared/domain/file/csv-cell.ts';
import { daysBetween, formatDate } from '../../../../../shared/domain/kernel/dates.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { isEditable } from '../../../../../shared/domain/report/status.ts';
import { download } from '../../../api/client.ts';
import { useProjectRights } from '../../../session/use-rights.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf, formatPeriod } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { saveBlob } from '../../../ui/save-blob.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ExportFigures } from '../export/export-figures.tsx';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { ReportActions } from '../review/report-actions.tsx';
import { reportTexts as texts } from '../texts.ts';

export const periodNameOf = ({ reporting_period_data: period }: Pick<ReportRecord, 'reporting_period_data'>): string =>
  displayPeriod(period && { start: period.startDate, end: period.endDate });

/** The deadline, with the days since then if the report is late. */
const Deadline = ({ date, late }: { date: string; late: number }) => (
  <>
    <span>{formatDate(date, 'D MMM YYYY')}</span> {late > 0 && <span className="fault">({countOf(late, texts.overdue)})</span>}
  </>
);

/** The package with its period, which distinguishes browser tabs. */
const titleOf = ({ ref_name, reporting_period_data: period }: ReportRecord): string =>
  period ? `${ref_name}, ${formatPeriod(period)}` : ref_name;

/** Package, period, status and deadline of a report (REP-048 to REP-051). */
export function ReportHeader({ place, report }: { place: PlaceOfReport; report: ReportRecord }) {
  const { due_date, status, ref_name } = report;
  const today = useToday();
  const { isAuditor } = useProjectRights(place.project.uid, place.project.company.uid);
  const late = due_date !== null && isEditable(status.name) ? daysBetween(due_date, today) : 0;
  const base = `/project/${shortId(place.project.uid)}/wpack/${place.packageId}`;
  return (
    <SpaceBetween size="s">
      <PageHeader
        title={ref_name}
        browserTitle={titleOf(report)}
        description={place.project.name}
        actions={
          <SpaceBetween size="xs" direction="horizontal">
            {!isAuditor && <ExportMetrics report={report} />}
            <ExportFigures />
            <ReportActions report={report} base={base} />
          </SpaceBetween>
        }
      />
      <KeyValuePairs
        columns={3}
        items={[
          { label: texts.period, value: periodNameOf(report) },
          { label: texts.status, value: <StatusBadge status={status.name} dueDate={due_date} today={today} /> },
          { label: texts.due, value: due_date === null ? texts.noDue : <Deadline date={due_date} late={late} /> },
        ]}
      />
    </SpaceBetween>
  );
}

/** Exports the metrics of a report. The same operation can change things, so auditors may not call it. */
function ExportMetrics({ report }: { report: ReportRecord }) {
  const flash = useFlash();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const params = { trackerId: report.tracker };
      const body = { type: 'METRICS_TO_CSV' as const, payload: { commitId: report.uid } };
      const file = await download(dispatch.dispatchProject, { params, body });
      // clients read the answer without the mark, and spreadsheets show other letters without it
      saveBlob(new Blob([BYTE_ORDER_MARK, file], { type: file.type }), texts.exportName);
      flash({ type: 'info', content: texts.exported });
    } catch {
      flash({ type: 'error', content: texts.exportFailed });
    }
    setBusy(false);
  };
  return (
    <Button
      variant="link"
      iconName="download"
      loading={busy}
      nativeButtonAttributes={{ title: texts.exportHint }}
      onClick={() => void run()}
    >
      {texts.export}
    </Button>
  );
}
