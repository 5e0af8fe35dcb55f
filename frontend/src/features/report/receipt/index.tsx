import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useParams } from 'react-router';
import type { ReceiptView } from '../../../../../shared/contract/report/receipts.ts';
import { reports } from '../../../../../shared/contract/report/reports.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { displayPeriod } from '../../../../../shared/domain/kernel/periods.ts';
import { qualityText } from '../../../../../shared/domain/report/quality.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { AlignedRight } from '../../../ui/aligned-right.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { formatMoment } from '../../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { Figure } from '../../../ui/text/figure.tsx';
import { Facts, receiptTexts, UploadsOfSubmission } from '../../receipt/index.ts';
import { statedValue } from '../model/stated-value.ts';
import { type PlaceOfReport, useReportPlace } from '../model/use-report-data.ts';
import { FactorsOfSubmission } from './factors.tsx';
import { submissionTexts as texts } from './texts.ts';

type Line = ReceiptView['lines'][number];

/** A submission of a report in its state at that time; read-only. */
export default function SubmissionPage() {
  const { query, place } = useReportPlace();
  const { commitId: reportId = '', submission = '' } = useParams();
  return (
    <QueryState query={query}>
      {() => place && <Submission place={place} reportId={reportId} number={Number(submission)} />}
    </QueryState>
  );
}

function Submission({ place, reportId, number }: { place: PlaceOfReport; reportId: string; number: number }) {
  const { structureId, packageId, project } = place;
  const params = { trackerId: structureId, commitId: reportId, submission: number };
  const query = useApiQuery(reports, 'readReceipt', { params });
  const base = `/project/${shortId(project.uid)}/wpack/${packageId}`;
  return (
    <SpaceBetween size="l">
      <PageHeader title={fill(receiptTexts.title, { n: number })} description={texts.description} />
      <SubmissionLinks base={base} reportId={reportId} />
      <QueryState query={query}>{(receipt) => <Content receipt={receipt} whose={whoseReport(place)} />}</QueryState>
    </SpaceBetween>
  );
}

/** Links from a submission to its report and to the history of its package. */
export const SubmissionLinks = ({ base, reportId }: { base: string; reportId: string }) => (
  <SpaceBetween size="m" direction="horizontal">
    <AppLink href={`${base}/report/${shortId(reportId)}`}>{texts.report}</AppLink>
    <AppLink href={`${base}/evals`}>{texts.history}</AppLink>
  </SpaceBetween>
);

/** The package and its project, which a printed receipt has to name. */
function whoseReport({ project, packageId }: PlaceOfReport): string {
  const reporting = project.related_refs.find(({ uid, parent }) => parent !== null && shortId(uid) === shortId(packageId));
  return reporting ? `${reporting.name}, ${project.name}` : project.name;
}

function Content({ receipt, whose }: { receipt: ReceiptView; whose: string }) {
  const { period, lines, uploads } = receipt;
  return (
    <SpaceBetween size="l">
      <div>
        <Box variant="strong">{whose}</Box>
        <Box>{displayPeriod(period && { start: period.startDate, end: period.endDate })}</Box>
      </div>
      <Facts facts={receipt} />
      <TableOrCards
        label={texts.values}
        header={
          <Header variant="h2" counter={`(${lines.length})`}>
            {texts.values}
          </Header>
        }
        columns={COLUMNS}
        items={lines}
        trackBy="uid"
        nameOf={({ metric }) => metric.name}
      />
      <FactorsOfSubmission receipt={receipt} />
      <UploadsOfSubmission place={receipt} uploads={uploads} />
    </SpaceBetween>
  );
}

/** Deepest indentation of a row, as in the table of a report. */
const MAX_INDENT = 6;

const COLUMNS: ListColumn<Line>[] = [
  {
    id: 'metric',
    header: texts.metric,
    isRowHeader: true,
    minWidth: 200,
    cell: ({ metric, depth, indent, section }) => (
      <div style={{ paddingInlineStart: `${Math.min(indent, MAX_INDENT) * 16}px` }}>
        {metric.name}
        {depth === 0 && section !== '' && <Box color="text-body-secondary">{section}</Box>}
      </div>
    ),
  },
  {
    id: 'value',
    header: <AlignedRight>{texts.value}</AlignedRight>,
    minWidth: 140,
    cell: (line) => (
      <AlignedRight>
        <ValueText line={line} />
      </AlignedRight>
    ),
  },
  { id: 'marks', header: texts.marks, minWidth: 160, cell: (line) => <Marks line={line} /> },
  {
    id: 'comment',
    header: texts.comment,
    minWidth: 180,
    cell: ({ typed }) => <span className="anywhere">{typed?.comment}</span>,
  },
  {
    id: 'by',
    header: texts.by,
    minWidth: 160,
    cell: ({ typed }) => typed?.by && typed.at && fill(receiptTexts.act, { who: typed.by, when: formatMoment(typed.at) }),
  },
];

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A figure with its unit, Yes or No, or a text as written. */
function ValueText({ line: { value, metric, is_yes_or_no: isYesOrNo, is_text: isText } }: { line: Line }) {
  if (value !== null && isYesOrNo) return statedValue(value, { meta_json: { input_type: 'boolean' } });
  if (value !== null && (isText || !NUMBER.test(value))) return <span className="anywhere">{value}</span>;
  return <Figure value={value} unit={value === null ? '' : metric.unit} digits="all" />;
}

function Marks({ line: { typed, value } }: { line: Line }) {
  const marks = typed?.marks.map((mark) => receiptTexts.marks[mark]) ?? [];
  const given = marks.length > 0 ? marks.join(', ') : typed ? texts.typed : value === null ? texts.blank : texts.calculated;
  const share = typed?.received_estimated;
  const quality = [qualityText(typed?.quality), share ? fill(receiptTexts.receivedEstimated, { share }) : ''].filter(Boolean);
  if (quality.length === 0) return given;
  return (
    <>
      {given}
      <Box color="text-body-secondary">{quality.join('. ')}</Box>
    </>
  );
}
