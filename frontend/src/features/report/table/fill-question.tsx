import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { countOf, formatMonth } from '../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { common } from '../../../ui/texts.ts';
import type { FillRow } from '../entries/fill-rows.ts';
import { reportTexts as texts } from '../texts.ts';

type Props = { rows: readonly FillRow[]; onFill(): void; onClose(): void };

/** The values that would be filled in, before any is. */
export default function FillQuestion({ rows, onFill, onClose }: Props) {
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button variant="primary" onClick={onFill}>
        {countOf(rows.length, texts.fillConfirm)}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={texts.fillTitle} footer={footer} onClose={onClose}>
      <SpaceBetween size="m">
        <Box>{texts.fillText}</Box>
        <Table
          variant="embedded"
          wrapLines
          items={[...rows]}
          trackBy="uid"
          columnDefinitions={[
            { id: 'metric', header: texts.metric, cell: ({ name }) => name, isRowHeader: true },
            { id: 'value', header: texts.value, cell: ({ shown, unit }) => `${shown} ${unit}`.trim() },
            { id: 'from', header: texts.fillFrom, cell: ({ startDate }) => formatMonth(startDate) },
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}
