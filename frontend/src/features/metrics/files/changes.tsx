import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { RowChanges } from '../../../../../shared/contract/structure/structure.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { PAGE_LABELS } from '../../../ui/page/page-labels.ts';
import { fileTexts as texts } from './texts.ts';

const PAGE = 10;

/** The changes of a file, cell by cell: current and new value. `change`: total number of changed rows. */
export function Changes({ changes, change }: { changes: readonly RowChanges[]; change: number }) {
  const [page, setPage] = useState(1);
  const cells = changes.flatMap(({ cells: all, ...row }) => all.map((cell) => ({ ...row, ...cell })));
  if (cells.length === 0) return null;
  const pages = Math.ceil(cells.length / PAGE);
  const isCut = changes.length < change;
  return (
    <Table
      variant="embedded"
      wrapLines
      header={
        <Header
          variant="h3"
          counter={`(${formatFigure(change)})`}
          {...(isCut && { description: fill(texts.firstChanges, { n: formatFigure(changes.length) }) })}
        >
          {texts.changes}
        </Header>
      }
      items={cells.slice((page - 1) * PAGE, page * PAGE)}
      columnDefinitions={[
        { id: 'name', header: texts.name, cell: (row) => <Named {...row} />, isRowHeader: true },
        { id: 'column', header: texts.cell, cell: ({ column }) => column },
        {
          id: 'change',
          header: texts.change,
          cell: ({ from, to }) => (
            <>
              {from || texts.blank} → <strong>{to || texts.blank}</strong>
            </>
          ),
        },
      ]}
      {...(pages > 1 && {
        pagination: (
          <Pagination
            currentPageIndex={page}
            pagesCount={pages}
            ariaLabels={PAGE_LABELS}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        ),
      })}
    />
  );
}

const Named = ({ line, name, place }: Omit<RowChanges, 'cells'>) => (
  <>
    {name}
    <Box color="text-body-secondary" fontSize="body-s">
      {fill(texts.placeInFile, { line: formatFigure(line), place })}
    </Box>
  </>
);
