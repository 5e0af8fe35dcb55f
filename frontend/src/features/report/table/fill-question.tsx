import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { fill } from '../../../ui/fill.ts';
import { FirstFocus } from '../../../ui/first-focus.tsx';
import { countOf, formatMonth } from '../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { common } from '../../../ui/texts.ts';
import { type FillRow, inLastReport, olderFirst } from '../entries/fill-rows.ts';
import { reportTexts as texts } from '../texts.ts';

type Props = { rows: readonly FillRow[]; onFill(ticked: readonly FillRow[]): void; onClose(): void };

/** Preview of the values to be filled in. Values that the last report does not have come first, unticked. */
export default function FillQuestion({ rows, onFill, onClose }: Props) {
  const [ticked, setTicked] = useState(() => inLastReport(rows));
  const older = rows.length - inLastReport(rows).length;
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button variant="primary" disabled={ticked.length === 0} onClick={() => onFill(ticked)}>
        {countOf(ticked.length, texts.fillConfirm)}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={texts.fillTitle} footer={footer} onClose={onClose}>
      <SpaceBetween size="m">
        <Box>{texts.fillText}</Box>
        {older > 0 && <Alert>{countOf(older, texts.fillOlder)}</Alert>}
        <FirstFocus>
          <Table
            variant="embedded"
            wrapLines
            items={olderFirst(rows)}
            trackBy="uid"
            selectionType="multi"
            selectedItems={ticked}
            onSelectionChange={({ detail }) => setTicked(detail.selectedItems)}
            ariaLabels={{
              selectionGroupLabel: texts.fillWhich,
              allItemsSelectionLabel: () => texts.fillAll,
              itemSelectionLabel: (_selection, { name }) => fill(texts.fillRow, { metric: name }),
            }}
            columnDefinitions={[
              { id: 'metric', header: texts.metric, cell: (row) => <Metric row={row} />, isRowHeader: true },
              { id: 'value', header: texts.value, cell: ({ shown, unit }) => `${shown} ${unit}`.trim() },
              { id: 'from', header: texts.fillFrom, cell: (row) => <From row={row} /> },
            ]}
          />
        </FirstFocus>
      </SpaceBetween>
    </Modal>
  );
}

/** The name of a metric with its parents. */
const Metric = ({ row: { name, above } }: { row: FillRow }) => (
  <>
    {name}
    <Box color="text-body-secondary" fontSize="body-s">
      {above}
    </Box>
  </>
);

/** The month of a value, and a note if the last report does not have it. */
const From = ({ row: { startDate, notIn } }: { row: FillRow }) => (
  <>
    {formatMonth(startDate)}
    {notIn !== undefined && (
      <Box color="text-body-secondary">
        {fill(texts.fillNotInLast, { last: formatMonth(notIn), from: formatMonth(startDate) })}
      </Box>
    )}
  </>
);
