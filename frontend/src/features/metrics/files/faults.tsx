import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { ImportReport } from '../../../../../shared/contract/structure/structure.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { PAGE_LABELS } from '../../../ui/page/page-labels.ts';
import { saveBlob } from '../../../ui/save-blob.ts';
import { faultsFile } from './report-counts.ts';
import { fileTexts as texts } from './texts.ts';

const PAGE = 10;

/** The refused rows: every reason with its number of rows, then each fault with its place. */
export function Faults({ report }: { report: ImportReport }) {
  const { faults, refused, reasons, kind } = report;
  if (refused === 0) return null;
  const isJson = kind === 'structure';
  // If every reason has one row, the list of reasons adds nothing.
  const isGrouped = reasons.some(({ rows }) => rows > 1);
  return (
    <SpaceBetween size="m">
      <Alert
        type={isJson ? 'error' : 'warning'}
        header={countOf(refused, isJson ? texts.refusedJson : texts.refusedTitle)}
        action={<Button onClick={() => saveBlob(faultsFile(report), 'faults.csv')}>{texts.downloadFaults}</Button>}
      >
        {!isJson && (report.dryRun ? texts.refusedText : texts.refusedDone)}
      </Alert>
      {isGrouped && <Reasons reasons={reasons} />}
      <ExpandableSection headerText={texts.faults} defaultExpanded={!isGrouped}>
        <FaultTable faults={faults} isJson={isJson} isCut={faults.length < refused} />
      </ExpandableSection>
    </SpaceBetween>
  );
}

const Why = ({ column, reason }: { column: string; reason: string }) => (
  <>
    {reason}
    {column !== '' && (
      <Box fontSize="body-s" color="text-body-secondary">
        {column}
      </Box>
    )}
  </>
);

/** Every reason with the number of its rows, the most frequent first. */
function Reasons({ reasons }: { reasons: ImportReport['reasons'] }) {
  const [page, setPage] = useState(1);
  return (
    <Table
      variant="embedded"
      wrapLines
      header={<Box variant="h3">{texts.reasons}</Box>}
      items={pageOf(reasons, page)}
      columnDefinitions={[
        { id: 'rows', header: texts.rows, width: 88, cell: ({ rows }: ImportReport['reasons'][number]) => formatFigure(rows) },
        { id: 'reason', header: texts.reason, cell: Why, isRowHeader: true },
      ]}
      pagination={<Pages count={reasons.length} page={page} onPage={setPage} />}
    />
  );
}

type Fault = ImportReport['faults'][number];
type TableProps = { faults: ImportReport['faults']; isJson: boolean; isCut: boolean };

function FaultTable({ faults, isJson, isCut }: TableProps) {
  const [page, setPage] = useState(1);
  const line = {
    id: 'line',
    header: texts.line,
    width: 88,
    cell: (fault: Fault) => fault.line ?? '–',
  };
  const path = { id: 'column', header: texts.path, cell: ({ column }: Fault) => column || '–' };
  const why = { id: 'reason', header: texts.reason, isRowHeader: true };
  return (
    <Table
      variant="embedded"
      wrapLines
      header={isCut ? <Header variant="h3">{fill(texts.firstFaults, { n: formatFigure(faults.length) })}</Header> : undefined}
      items={pageOf(faults, page)}
      columnDefinitions={isJson ? [path, { ...why, cell: ({ reason }: Fault) => reason }] : [line, { ...why, cell: Why }]}
      pagination={<Pages count={faults.length} page={page} onPage={setPage} />}
    />
  );
}

const pageOf = <T,>(items: readonly T[], page: number): T[] => items.slice((page - 1) * PAGE, page * PAGE);

function Pages({ count, page, onPage }: { count: number; page: number; onPage(page: number): void }) {
  const pages = Math.ceil(count / PAGE);
  if (pages <= 1) return null;
  return (
    <Pagination
      currentPageIndex={page}
      pagesCount={pages}
      onChange={({ detail }) => onPage(detail.currentPageIndex)}
      ariaLabels={PAGE_LABELS}
    />
  );
}
