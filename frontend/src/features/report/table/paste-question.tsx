import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { common } from '../../../ui/texts.ts';
import { doubtful, type PastedElsewhere, type PasteLine, type PastePlan } from '../entries/paste.ts';
import type { PastedColumn } from '../entries/paste-columns.ts';
import type { SignQuestion } from '../entries/paste-separators.ts';
import { reportTexts as texts } from '../texts.ts';
import type { PasteAnswers } from './use-paste.tsx';

type Props = {
  plan: PastePlan;
  unmatched: readonly string[];
  otherUnit: readonly string[];
  elsewhere: readonly PastedElsewhere[];
  totals: readonly string[];
  columns: readonly PastedColumn[];
  sign: SignQuestion | null;
  said: PasteAnswers;
  answer(more: PasteAnswers): void;
  onPaste(): void;
  onClose(): void;
};

/** What of a paste would be stored as something else, before anything is. */
export default function PasteQuestion(props: Props) {
  const { plan, columns, sign, said, onPaste, onClose } = props;
  const isOpen = (columns.length > 0 && said.column === undefined) || (sign !== null && said.sign === undefined);
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button variant="primary" disabled={isOpen} onClick={onPaste}>
        {isOpen ? texts.pasteOpen : countOf(plan.lines.filter(({ kind }) => kind !== 'locked').length, texts.pasteConfirm)}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={texts.pasteTitle} footer={footer} onClose={onClose}>
      <SpaceBetween size="m">
        {columns.length > 0 && <WhichColumn columns={columns} said={said} answer={props.answer} />}
        {sign && <WhichSign sign={sign} said={said} answer={props.answer} />}
        {!isOpen && <Doubts {...props} />}
      </SpaceBetween>
    </Modal>
  );
}

type ColumnProps = Pick<Props, 'columns' | 'said' | 'answer'>;

/** Asks which column of a sheet has the values of the report. */
function WhichColumn({ columns, said: { column }, answer }: ColumnProps) {
  return (
    <FormField label={texts.pasteColumn} description={texts.pasteColumnText}>
      <RadioGroup
        value={column === undefined ? null : String(column)}
        items={columns.map(({ at, heading, figures }) => ({
          value: String(at),
          label: heading || fill(texts.pasteColumnOf, { n: at + 1 }),
          description: figures.join(', '),
        }))}
        onChange={({ detail }) => answer({ column: Number(detail.value), sign: undefined })}
      />
    </FormField>
  );
}

type SignProps = { sign: SignQuestion } & Pick<Props, 'said' | 'answer'>;

/** Asks what precedes the decimals of the copied figures. */
function WhichSign({ sign: { figure, comma, fullStop }, said, answer }: SignProps) {
  return (
    <FormField label={texts.pasteSign} description={texts.pasteSignText}>
      <RadioGroup
        value={said.sign ?? null}
        items={[
          { value: 'comma', label: texts.pasteComma, description: fill(texts.pasteSignOf, { figure, meant: comma }) },
          { value: 'full stop', label: texts.pasteFullStop, description: fill(texts.pasteSignOf, { figure, meant: fullStop }) },
        ]}
        onChange={({ detail }) => answer({ sign: detail.value === 'comma' ? 'comma' : 'full stop' })}
      />
    </FormField>
  );
}

/** What would be stored as something else, and what is left out. */
function Doubts({ plan, unmatched, otherUnit, elsewhere, totals }: Props) {
  const lines = doubtful(plan);
  return (
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
  );
}

const Stored = ({ line: { stored, kind } }: { line: PasteLine }) => (
  <>
    {stored ?? '–'} {texts.pasteKinds[kind] && <Box color="text-body-secondary">{texts.pasteKinds[kind]}</Box>}
  </>
);
