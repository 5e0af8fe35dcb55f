import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { ImportReport } from '../../../../../shared/contract/structure.ts';
import { fill } from '../../../app/texts/fill.ts';
import { fileTexts as texts } from '../../../app/texts/structure-files.ts';
import { countOf, formatFigure } from '../../../components/format.ts';
import { saveBlob } from '../../../components/save-blob.ts';
import { faultsFile } from './report-counts.ts';

const PAGE = 10;

/** What is refused and why: every reason with its rows, then each fault with its place. */
export function Faults({ report }: { report: ImportReport }) {
  const { faults, refused, reasons, kind } = report;
  if (refused === 0) return null;
  const isJson = kind === 'structure';
  return (
    <SpaceBetween size="m">
      <Alert
        type={isJson ? 'error' : 'warning'}
        header={countOf(refused, isJson ? texts.refusedJson : texts.refusedTitle)}
        action={<Button onClick={() => saveBlob(faultsFile(report), 'faults.csv')}>{texts.downloadFaults}</Button>}
      >
        {!isJson && (report.dryRun ? texts.refusedText : texts.refusedDone)}
      </Alert>
      {reasons.length > 0 && (
        <Table
          variant="embedded"
          wrapLines
          header={<Box variant="h3">{texts.reasons}</Box>}
          items={reasons}
          columnDefinitions={[
            { id: 'rows', header: texts.rows, cell: ({ rows }) => formatFigure(rows) },
            { id: 'column', header: texts.column, cell: ({ column }) => column || '–' },
            { id: 'reason', header: texts.reason, cell: ({ reason }) => reason, isRowHeader: true },
          ]}
        />
      )}
      <ExpandableSection headerText={texts.faults} defaultExpanded={isJson || faults.length <= PAGE}>
        <FaultTable faults={faults} isJson={isJson} isCut={faults.length < refused} />
      </ExpandableSection>
    </SpaceBetween>
  );
}

type TableProps = { faults: ImportReport['faults']; isJson: boolean; isCut: boolean };

function FaultTable({ faults, isJson, isCut }: TableProps) {
  const [page, setPage] = useState(1);
  const pages = Math.ceil(faults.length / PAGE);
  const line = { id: 'line', header: texts.line, cell: (fault: ImportReport['faults'][number]) => fault.line ?? '–' };
  return (
    <Table
      variant="embedded"
      wrapLines
      header={isCut ? <Header variant="h3">{fill(texts.firstFaults, { n: formatFigure(faults.length) })}</Header> : undefined}
      items={faults.slice((page - 1) * PAGE, page * PAGE)}
      columnDefinitions={[
        ...(isJson ? [] : [line]),
        { id: 'column', header: isJson ? texts.path : texts.column, cell: ({ column }) => column || '–' },
        { id: 'reason', header: texts.reason, cell: ({ reason }) => reason, isRowHeader: true },
      ]}
      pagination={
        pages > 1 ? (
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
            ariaLabels={{
              nextPageLabel: texts.page.next,
              previousPageLabel: texts.page.previous,
              pageLabel: (n) => fill(texts.page.page, { n }),
            }}
          />
        ) : undefined
      }
    />
  );
}
