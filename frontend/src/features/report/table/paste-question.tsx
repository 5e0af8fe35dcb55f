import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { common } from '../../../ui/texts.ts';
import { doubtful, type PastedElsewhere, type PasteLine, type PastePlan } from '../entries/paste.ts';
import { reportTexts as texts } from '../texts.ts';

type Props = {
  plan: PastePlan;
  unmatched: readonly string[];
  otherUnit: readonly string[];
  elsewhere: readonly PastedElsewhere[];
  totals: readonly string[];
  onPaste(): void;
  onClose(): void;
};

/** What of a paste would be stored as something else, before anything is. */
export default function PasteQuestion({ plan, unmatched, otherUnit, elsewhere, totals, onPaste, onClose }: Props) {
  const lines = doubtful(plan);
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button variant="primary" onClick={onPaste}>
        {countOf(plan.lines.filter(({ kind }) => kind !== 'locked').length, texts.pasteConfirm)}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={texts.pasteTitle} footer={footer} onClose={onClose}>
      <SpaceBetween size="m">
        {lines.length > 0 && <Box>{texts.pasteText}</Box>}
        {plan.beyond > 0 && <Alert type="warning">{countOf(plan.beyond, texts.pasteBeyond)}</Alert>}
        {elsewhere.map(({ section, count }) => (
          <Alert key={section} type="warning">
            {fill(countOf(count, texts.pasteElsewhere), { section })}
          </Alert>
        ))}
        {totals.length > 0 && <Alert type="warning">{fill(texts.pasteOverTotals, { names: totals.join(', ') })}</Alert>}
        {unmatched.length > 0 && <Alert type="warning">{fill(texts.pasteUnmatched, { names: unmatched.join(', ') })}</Alert>}
        {otherUnit.length > 0 && <Alert type="warning">{fill(texts.pasteOtherUnit, { names: otherUnit.join(', ') })}</Alert>}
        {lines.length > 0 && (
          <Table
            variant="embedded"
            wrapLines
            items={lines}
            trackBy="uid"
            columnDefinitions={[
              {
                id: 'metric',
                header: texts.metric,
                cell: ({ name }) => <span className="anywhere">{name}</span>,
                isRowHeader: true,
              },
              { id: 'copied', header: texts.pasteCopied, cell: ({ typed }) => <span className="anywhere">{typed || '–'}</span> },
              { id: 'stored', header: texts.pasteStored, cell: (line) => <Stored line={line} /> },
            ]}
          />
        )}
      </SpaceBetween>
    </Modal>
  );
}

const Stored = ({ line: { stored, kind } }: { line: PasteLine }) => (
  <>
    {stored ?? '–'} {texts.pasteKinds[kind] && <Box color="text-body-secondary">{texts.pasteKinds[kind]}</Box>}
  </>
);
