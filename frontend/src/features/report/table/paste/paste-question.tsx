import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { answerText } from '../../../../../../shared/domain/kernel/vocabulary.ts';
import { fill } from '../../../../ui/fill.ts';
import { FirstFocus } from '../../../../ui/first-focus.tsx';
import { countOf } from '../../../../ui/format.ts';
import { Modal, ModalButtons } from '../../../../ui/modal.tsx';
import { common } from '../../../../ui/texts.ts';
import { doubtful, notSaved, type PasteLine } from '../../entries/paste/paste.ts';
import type { SignQuestion } from '../../entries/paste/paste-separators.ts';
import { reportTexts as texts } from '../../texts.ts';
import { NameList } from './name-list.tsx';
import { pasteTexts as t } from './texts.ts';
import type { AskedPaste } from './use-paste.tsx';

type Props = Omit<AskedPaste, 'cells' | 'beside' | 'isAsSeen'> & { onPaste(): void; onClose(): void };

/** Asks before a paste about values that would be stored differently from the copy. */
export default function PasteQuestion(props: Props) {
  const { plan, columns, sign, said, onPaste, onClose } = props;
  const isOpen = (columns.length > 0 && said.column === undefined) || (sign !== null && said.sign === undefined);
  const count = plan.lines.filter(({ kind }) => kind !== 'locked').length;
  const footer = (
    <ModalButtons>
      <Button variant="link" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button variant="primary" disabled={isOpen || count === 0} onClick={onPaste}>
        {isOpen ? t.open : count === 0 ? t.nothing : countOf(count, t.confirm)}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={t.title} footer={footer} onClose={onClose}>
      <FirstFocus>
        <SpaceBetween size="m">
          {columns.length > 0 && <WhichColumn columns={columns} said={said} answer={props.answer} />}
          {sign && <WhichSign sign={sign} said={said} answer={props.answer} />}
          {!isOpen && <WhichUnits out={props.out} said={said} answer={props.answer} />}
          {!isOpen && <Doubts {...props} />}
        </SpaceBetween>
      </FirstFocus>
    </Modal>
  );
}

type ColumnProps = Pick<Props, 'columns' | 'said' | 'answer'>;

/** Asks which column of the sheet has the values of this report. */
function WhichColumn({ columns, said: { column }, answer }: ColumnProps) {
  return (
    <FormField label={t.column} description={t.columnText}>
      <RadioGroup
        value={column === undefined ? null : String(column)}
        items={columns.map(({ at, heading, figures }) => ({
          value: String(at),
          label: heading || fill(t.columnOf, { n: at + 1 }),
          description: figures.join(', '),
        }))}
        onChange={({ detail }) => answer({ column: Number(detail.value), sign: undefined })}
      />
    </FormField>
  );
}

type SignProps = { sign: SignQuestion } & Pick<Props, 'said' | 'answer'>;

/** Asks which decimal separator the copied figures have. */
function WhichSign({ sign: { figure, comma, fullStop }, said, answer }: SignProps) {
  return (
    <FormField label={t.sign} description={t.signText}>
      <RadioGroup
        value={said.sign ?? null}
        items={[
          { value: 'comma', label: t.comma, description: fill(t.signOf, { figure, meant: comma }) },
          { value: 'full stop', label: t.fullStop, description: fill(t.signOf, { figure, meant: fullStop }) },
        ]}
        onChange={({ detail }) => answer({ sign: detail.value === 'comma' ? 'comma' : 'full stop' })}
      />
    </FormField>
  );
}

/** Asks for each unknown unit whether it is the unit of its rows. Without an answer these rows are left out. */
function WhichUnits({ out, said, answer }: Pick<Props, 'out' | 'said' | 'answer'>) {
  const same = said.sameUnits ?? new Set<string>();
  return out.askedUnits.map(({ key, sheet, row, names }) => (
    <FormField
      key={key}
      label={fill(t.unit, { sheet, row: row || t.noUnit })}
      description={<NameList text={t.unitOf} names={names} />}
    >
      <RadioGroup
        value={same.has(key) ? 'same' : 'out'}
        items={[
          { value: 'same', label: t.sameUnit, description: t.sameUnitText },
          { value: 'out', label: countOf(names.length, t.leaveOut) },
        ]}
        onChange={({ detail }) => {
          const others = [...same].filter((each) => each !== key);
          answer({ sameUnits: new Set(detail.value === 'same' ? [...others, key] : others) });
        }}
      />
    </FormField>
  ));
}

/** The values that would be stored differently, and below them the values that are left out. */
function Doubts({ plan, out, elsewhere, totals }: Props) {
  const lines = doubtful(plan);
  const waiting = notSaved(plan).length;
  const removing = lines.filter(({ removed }) => removed !== undefined).length;
  const about = [t.text, waiting > 0 && countOf(waiting, t.waiting), removing > 0 && countOf(removing, t.removing)];
  const left = [
    [t.overTotals, totals],
    [t.otherUnit, out.otherUnit],
    [t.repeated, out.repeated],
    [t.several, out.several],
    [t.unmatched, out.unmatched],
  ] as const;
  return (
    <SpaceBetween size="m">
      {lines.length > 0 && <Box>{about.filter(Boolean).join(' ')}</Box>}
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
              cell: ({ name }) => <span className="whole-words">{name}</span>,
              isRowHeader: true,
            },
            { id: 'copied', header: t.copied, cell: ({ typed }) => <span className="whole-words">{typed || '–'}</span> },
            { id: 'stored', header: t.stored, cell: (line) => <Stored line={line} /> },
          ]}
        />
      )}
      {plan.beyond > 0 && <Alert type="warning">{countOf(plan.beyond, t.beyond)}</Alert>}
      {elsewhere.map(({ section, count }) => (
        <Alert key={section} type="warning">
          {fill(countOf(count, t.elsewhere), { section })}
        </Alert>
      ))}
      {left.map(([text, names]) =>
        names.length === 0 ? null : (
          <Alert key={text} type="warning">
            <NameList text={text} names={names} />
          </Alert>
        ),
      )}
    </SpaceBetween>
  );
}

const Stored = ({ line: { stored, kind, why, removed } }: { line: PasteLine }) => (
  <>
    {stored === null ? '–' : kind === 'no answer' ? answerText(stored) : stored}{' '}
    {t.kinds[kind] && <Box color="text-body-secondary">{why ?? t.kinds[kind]}</Box>}
    {(kind === 'no value' || kind === 'outside') && stored !== null && <Box color="text-body-secondary">{t.stays}</Box>}
    {removed !== undefined && <Box color="text-status-warning">{fill(t.removed, { value: removed })}</Box>}
  </>
);
