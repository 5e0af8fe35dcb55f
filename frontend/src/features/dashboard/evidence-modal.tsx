import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { type Evidence, results } from '../../../../shared/contract/indicator/results.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../api/queries.ts';
import { AlignedRight } from '../../ui/aligned-right.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { formatFigure } from '../../ui/format.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { Figure } from '../../ui/text/figure.tsx';
import { calculationText, definitionTexts, versionText } from '../indicators/index.ts';
import { evidenceTexts as texts } from './evidence-texts.ts';
import { type AskedEvidence, EvidenceWindow } from './evidence-window.tsx';
import { ReportLevel } from './explanation/report-level.tsx';
import { FigureStatusBadge } from './figure/figure-status.tsx';
import { waitingText } from './figure/figure-view.ts';
import { dashboardTexts } from './texts.ts';

type Report = Evidence['reports'][number];
type Props = { asked: AskedEvidence; projectId: string; packageId: string; onClose(): void };

/** The evidence of a figure: its reports, their values, and the values and factors behind those. */
export function EvidenceModal({ asked, projectId, packageId, onClose }: Props) {
  const params = { projectId, indicatorId: asked.indicator.uid };
  const query = useApiQuery(results, 'readEvidence', { params, query: { refId: packageId, period: asked.period.uid } });
  return (
    <EvidenceWindow asked={asked} onClose={onClose}>
      <QueryState query={query} errorTitle={texts.failed}>
        {(evidence) => <Reports evidence={evidence} projectId={projectId} />}
      </QueryState>
    </EvidenceWindow>
  );
}

function Reports({ evidence, projectId }: { evidence: Evidence; projectId: string }) {
  const { reports, indicator } = evidence;
  const [open, setOpen] = useState<{ uid: string; name: string }>();
  const counting = reports.filter(({ counts }) => counts).length;
  if (open) return <ReportLevel report={open} indicator={indicator} projectId={projectId} onBack={() => setOpen(undefined)} />;
  return (
    <SpaceBetween size="m">
      <Box>
        <Box variant="awsui-key-label">{texts.definition}</Box>
        <div>{calculationText({ operation_json: evidence.operation_json, baseMetrics: evidence.metrics })}</div>
        <Box fontSize="body-s">{fill(definitionTexts.version, { version: versionText(evidence.version) })}</Box>
      </Box>
      <Box>{fill(texts.completeness, { reports: counting, of: reports.length })}</Box>
      <Table
        variant="embedded"
        wrapLines
        columnDefinitions={columnsOf(evidence, projectId, isReader(evidence) ? setOpen : undefined)}
        items={reports}
        trackBy={({ ref: pack, commit: report }) => report ?? pack}
        ariaLabels={{ tableLabel: texts.table }}
        empty={<EmptyState title={texts.empty} />}
      />
    </SpaceBetween>
  );
}

/** Whether the caller may read what was entered: else the evidence has the results of the reports alone. */
const isReader = ({ reports }: Evidence) => reports.some(({ values }) => values.length > 0);

const columnsOf = (
  { metrics, indicator }: Evidence,
  projectId: string,
  onOpen: OpenReport | undefined,
): TableProps.ColumnDefinition<Report>[] => [
  {
    id: 'report',
    header: texts.report,
    isRowHeader: true,
    minWidth: 150,
    cell: ({ ref: pack, ref_name, commit: report }) => {
      const base = `/project/${shortId(projectId)}/wpack/${shortId(pack)}`;
      return <AppLink href={report ? `${base}/report/${shortId(report)}` : base}>{ref_name}</AppLink>;
    },
  },
  { id: 'status', header: texts.status, minWidth: 190, cell: (report) => <Part report={report} /> },
  {
    id: 'result',
    header: (
      <AlignedRight>{indicator.unit ? fill(texts.result, { unit: unitText(indicator.unit) }) : texts.plainResult}</AlignedRight>
    ),
    minWidth: 110,
    cell: (report) => (
      <AlignedRight>
        <EvidenceResult report={report} onOpen={onOpen} />
      </AlignedRight>
    ),
  },
  ...(onOpen ? metrics : []).map(
    ({ uid, name, unit }): TableProps.ColumnDefinition<Report> => ({
      id: uid,
      header: <AlignedRight>{unit ? `${name} (${unitText(unit)})` : name}</AlignedRight>,
      minWidth: 140,
      cell: ({ values }) => (
        <AlignedRight>
          <Figure value={values.find((value) => value.uid === uid)?.value} digits="part" />
        </AlignedRight>
      ),
    }),
  ),
  {
    id: 'submission',
    header: texts.submission,
    minWidth: 130,
    cell: ({ receipt }) => (receipt ? fill(texts.submissionOf, { n: receipt.submission }) : '–'),
  },
  ...(onOpen ? [explainColumn(onOpen)] : []),
];

const explainColumn = (onOpen: OpenReport): TableProps.ColumnDefinition<Report> => ({
  id: 'factors',
  header: texts.behind,
  minWidth: 150,
  cell: ({ commit: report, ref_name }) =>
    report !== null && (
      <Button
        variant="inline-link"
        ariaLabel={fill(texts.showOf, { name: ref_name })}
        onClick={() => onOpen({ uid: report, name: ref_name })}
      >
        {texts.show}
      </Button>
    ),
});

type OpenReport = (report: { uid: string; name: string }) => void;

/**
 * The result of a report, which opens the values behind it for people who may read them; where another submission waits,
 * also what that one makes of it.
 */
export function EvidenceResult({ report, onOpen }: { report: Report; onOpen: OpenReport | undefined }) {
  const { commit: reportUid, ref_name: name, exact, reported } = report;
  const value = exact ?? reported.exact;
  const figure = <Figure value={value} digits={2} reason={texts.noResult} />;
  if (value === null || reportUid === null) return figure;
  const label = fill(texts.typedOf, { figure: formatFigure(value, 2), name });
  const waiting = exact === null ? '' : waitingText(report);
  return (
    <>
      {onOpen ? (
        <Button variant="inline-link" ariaLabel={label} onClick={() => onOpen({ uid: reportUid, name })}>
          {figure}
        </Button>
      ) : (
        figure
      )}
      {waiting !== '' && <Box fontSize="body-s">{waiting}</Box>}
    </>
  );
}

function Part({ report: { commit: report, status, exact, left_out, estimated } }: { report: Report }) {
  const reason = left_out && texts.leftOut[left_out];
  if (report === null) return <Box color="text-body-secondary">{texts.missing}</Box>;
  return (
    <SpaceBetween size="xxs">
      <FigureStatusBadge status={status} />
      {status === 'not yet approved' && exact !== null && <FigureStatusBadge status="under revision" />}
      {reason && <Box fontSize="body-s">{reason}</Box>}
      {estimated !== null && <Box fontSize="body-s">{fill(dashboardTexts.estimated, { share: estimated })}</Box>}
    </SpaceBetween>
  );
}
