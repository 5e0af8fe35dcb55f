import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useRef, useState } from 'react';
import { MAX_FORM_ROWS } from '../../../../../../shared/domain/form/setup.ts';
import { ConfirmModal } from '../../../../ui/confirm-modal.tsx';
import { fill } from '../../../../ui/fill.ts';
import { countOf } from '../../../../ui/format.ts';
import { rowName } from '../cell/cell-text.ts';
import { decimalCommas, readWithComma } from '../cell/decimal-commas.ts';
import type { PastedCells } from '../cell/paste-cells.ts';
import { takeWithout, type WordBeside, wordsBeside } from '../cell/words-beside.ts';
import type { CsvSummary } from '../csv/csv-messages.ts';
import type { FormTable } from '../form-table.ts';
import { FormTableView, type TableHandle } from '../form-table-view.tsx';
import { useTableState } from '../save-button.tsx';
import { formTexts as texts } from '../texts.ts';
import { useSettled } from '../use-settled.ts';

type Props = { name: string; table: FormTable; reportId: string; editable: boolean; summary: CsvSummary | undefined };

/** The step with the form's data in a table, with counts and faults (REP-096 to REP-098, REP-102). */
export function TableStep({ name, table, reportId, editable, summary }: Props) {
  const { count, faulty, total } = useTableState(table);
  const [asked, setAsked] = useState<number>();
  const [pasted, setPasted] = useState<PastedCells>();
  const view = useRef<TableHandle>(null);
  const [at, setAt] = useState(-1);
  const showFault = () => {
    const next = table.nextFault(at);
    setAt(next);
    view.current?.show(next);
  };
  const addRow = () => {
    table.add();
    view.current?.show(table.ids().length - 1);
  };
  // The button of an answer disappears with its question, so the focus moves to the row that the question was about.
  const goTo = (index: number) => view.current?.show(Math.max(0, Math.min(index, table.ids().length - 1)));
  const answerTotal = (isTotal: boolean) => {
    table.answerTotal(isTotal);
    // The same buttons then ask about the row above.
    if (table.state().total === null && total !== null) goTo(total - 1);
  };
  return (
    <SpaceBetween size="s">
      {summary && <Summary summary={summary} />}
      {total !== null && editable && <TotalQuestion n={total} answer={answerTotal} />}
      <SpaceBetween size="s" direction="horizontal" alignItems="center">
        <Box>{countOf(count, texts.rows)}</Box>
        <span role="status">{faulty > 0 && <StatusIndicator type="error">{countOf(faulty, texts.faulty)}</StatusIndicator>}</span>
        {faulty > 0 && editable && <Button onClick={showFault}>{texts.nextFault}</Button>}
        {editable && (
          <Button
            iconName="add-plus"
            disabled={count >= MAX_FORM_ROWS}
            {...(count >= MAX_FORM_ROWS && { disabledReason: texts.full })}
            onClick={addRow}
          >
            {texts.addRow}
          </Button>
        )}
      </SpaceBetween>
      {editable && faulty > 1 && <DecimalCommas table={table} onAnswered={goTo} />}
      {editable && faulty > 1 && <WordsBeside table={table} onAnswered={goTo} />}
      {pasted && (
        <Pasted
          pasted={pasted}
          onUndo={() => {
            pasted.undo();
            setPasted(undefined);
            goTo(pasted.first);
          }}
        />
      )}
      <FormTableView
        ref={view}
        name={name}
        table={table}
        reportId={reportId}
        editable={editable}
        onRemove={setAsked}
        onPasted={setPasted}
      />
      {count === 0 && <Box color="text-body-secondary">{editable ? texts.empty : texts.noData}</Box>}
      {asked !== undefined && (
        <ConfirmModal
          title={texts.removeRowTitle}
          confirmText={texts.remove}
          onConfirm={async () => {
            const index = table.ids().indexOf(asked);
            table.remove(asked);
            goTo(index);
          }}
          onClose={() => setAsked(undefined)}
        >
          <Box>{texts.removeRowText}</Box>
          <Box>{rowName(table.fields, table.row(asked)?.cells ?? [], table.ids().indexOf(asked) + 1)}</Box>
        </ConfirmModal>
      )}
    </SpaceBetween>
  );
}

function Summary({ summary: { rows, repeated, unknown, missing } }: { summary: CsvSummary }) {
  const notes = [
    countOf(rows, texts.read),
    unknown.length > 0 && fill(texts.ignored, { columns: unknown.join(', ') }),
    missing.length > 0 && fill(texts.missing, { columns: missing.join(', ') }),
    repeated > 0 && countOf(repeated, texts.repeated),
  ].filter((note) => note !== false);
  return <Alert type={missing.length > 0 || repeated > 0 ? 'warning' : 'info'}>{notes.join(' ')}</Alert>;
}

/** Asks whether a row that looks like a total of those above is a record. */
const TotalQuestion = ({ n, answer }: { n: number; answer(isTotal: boolean): void }) => (
  <Alert
    type="warning"
    header={fill(texts.totalTitle, { n })}
    action={
      <SpaceBetween size="xs" direction="horizontal">
        <Button onClick={() => answer(true)}>{texts.totalLeave}</Button>
        <Button onClick={() => answer(false)}>{texts.totalKeep}</Button>
      </SpaceBetween>
    }
  >
    {texts.totalText}
  </Alert>
);

/** `onAnswered`: called with the index of the first row that an answer affects. */
type QuestionProps = { table: FormTable; onAnswered(index: number): void };

/** Offers to read several figures with a decimal comma at once. A single figure is answered in its cell. */
function DecimalCommas({ table, onAnswered }: QuestionProps) {
  useSettled(table);
  const open = decimalCommas(table);
  const [first] = open;
  if (!first || open.length < 2) return null;
  const read = () => {
    readWithComma(table);
    onAnswered(table.ids().indexOf(first.id));
  };
  return (
    <Alert type="warning" action={<Button onClick={read}>{texts.readCommas}</Button>}>
      {countOf(open.length, texts.commas)}
    </Alert>
  );
}

/** Asks once about a word beside several figures of a column. */
function WordsBeside({ table, onAnswered }: QuestionProps) {
  useSettled(table);
  const take = (word: WordBeside) => () => {
    takeWithout(table, word);
    onAnswered(table.ids().indexOf(word.answers[0]?.id ?? -1));
  };
  return wordsBeside(table).map((each) => (
    <Alert key={`${each.header} ${each.word}`} type="warning" action={<Button onClick={take(each)}>{texts.takeFigures}</Button>}>
      {fill(countOf(each.answers.length, texts.besideWord), { header: each.header, word: each.word })}
    </Alert>
  ));
}

/** The result of a paste, with a button that undoes it. */
const Pasted = ({ pasted: { cells, left }, onUndo }: { pasted: PastedCells; onUndo(): void }) => (
  <SpaceBetween size="xs" direction="horizontal" alignItems="center">
    <div role="status">
      <StatusIndicator type={left > 0 ? 'warning' : 'success'}>
        {[countOf(cells, texts.pasted), left > 0 && countOf(left, texts.pasteLeft)].filter(Boolean).join(' ')}
      </StatusIndicator>
    </div>
    <Button variant="inline-link" onClick={onUndo}>
      {texts.undoPaste}
    </Button>
  </SpaceBetween>
);
