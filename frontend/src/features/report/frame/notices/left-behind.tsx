import Alert from '@cloudscape-design/components/alert';
import { useReducer, useState } from 'react';
import { unitText } from '../../../../../../shared/domain/metric/unit-text.ts';
import { qualityOf, qualityText } from '../../../../../../shared/domain/report/quality.ts';
import { fill } from '../../../../ui/fill.ts';
import { common } from '../../../../ui/texts.ts';
import { useReport } from '../../entries/context.ts';
import type { DraftStore, EntryDraft } from '../../entries/drafts.ts';
import { useFormsWithDrafts } from '../../forms/use-form-draft.ts';
import { hasRow, type ReportNodes } from '../../model/read.ts';
import { nameOf } from '../../model/sections.ts';
import { statedUnit } from '../../model/stated-value.ts';
import { reportTexts as texts } from '../../texts.ts';

type Draft = readonly [uid: string, draft: EntryDraft];

/** The unsaved entries of a report that was closed meanwhile, to copy or to discard. */
export function LeftBehind({ drafts }: { drafts: DraftStore }) {
  const [left, setLeft] = useState(() => [...drafts.all()]);
  return <Left left={left} title={texts.leftTitle} text={texts.leftText} drafts={drafts} onDrop={() => setLeft([])} />;
}

/** The unsaved rows of forms in a closed report. Each form gives them back itself. */
export function LeftForms() {
  const { nodes, report } = useReport();
  const left = new Set(useFormsWithDrafts(report.uid));
  const forms = nodes.nodes.filter(({ uid }) => left.has(uid));
  if (forms.length === 0) return null;
  return (
    <Alert type="warning" header={texts.leftFormsTitle}>
      {fill(texts.leftFormsText, { forms: forms.map(nameOf).join(', ') })}
    </Alert>
  );
}

/** The unsaved entries of metrics that the report no longer has. No other part of the page shows them. */
export function LeftOfGoneRows({ drafts }: { drafts: DraftStore }) {
  const { nodes } = useReport();
  const [, readAgain] = useReducer((reads: number) => reads + 1, 0);
  const left = ofGoneRows(drafts, nodes);
  return <Left left={left} title={texts.goneTitle} text={texts.goneText} drafts={drafts} onDrop={readAgain} />;
}

/** The drafts in this browser of metrics that the report no longer has. */
const ofGoneRows = (drafts: Pick<DraftStore, 'all'>, nodes: Pick<ReportNodes, 'metrics' | 'broken'>): Draft[] =>
  [...drafts.all()].filter(([uid]) => !hasRow(nodes, uid));

type Props = { left: readonly Draft[]; title: string; text: string; drafts: DraftStore; onDrop(): void };

function Left({ left, title, text, drafts, onDrop }: Props) {
  const { nodes } = useReport();
  if (left.length === 0) return null;
  const drop = () => {
    for (const [uid] of left) {
      drafts.takeOver(uid);
      drafts.remove(uid);
    }
    onDrop();
  };
  return (
    <Alert type="warning" header={title} dismissible dismissAriaLabel={common.dismiss} onDismiss={drop}>
      {text}
      <ul>
        {left.map(([uid, draft]) => (
          <li key={uid}>{draftText([uid, draft], nodes)}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** The entries of a row as text to copy: 'Diesel used: 12 litres, Estimated, “read twice”'. */
export function draftText([uid, { text, note, along, change = {}, row }]: Draft, { nodes }: Pick<ReportNodes, 'nodes'>): string {
  const node = nodes.find((each) => each.uid === uid);
  const value = text ?? change.value ?? undefined;
  const typedIn = text === undefined ? change.unit : (along?.unit ?? row?.unit);
  const own = node ? statedUnit(node) : row && unitText(row.unit);
  const unit = own === '' || !typedIn ? own : unitText(typedIn);
  const figure = value === undefined ? (change.noReport ? texts.notApplicable : '') : [value, unit].filter(Boolean).join(' ');
  const comment = note ?? change.comment;
  const said = [figure, qualityText(qualityOf(change.quality ?? along?.quality ?? '')), comment && `“${comment}”`].filter(
    Boolean,
  );
  return [node ? nameOf(node) : (row?.name ?? texts.goneMetric), said.join(', ')].filter(Boolean).join(': ');
}
