import Icon from '@cloudscape-design/components/icon';
import Spinner from '@cloudscape-design/components/spinner';
import { useContext } from 'react';
import { flushSync } from 'react-dom';
import { inOtherUnit } from '../../../../../shared/domain/report/entry/entered-unit.ts';
import { outsideLimits } from '../../../../../shared/domain/report/value-limits.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { ReportContext, useEntry, useResult, useSheet } from '../entries/context.ts';
import type { EntryState } from '../entries/entry.ts';
import type { Way } from '../entries/steps.ts';
import { inItsUnit } from '../entries/typed.ts';
import { formTexts } from '../forms/texts.ts';
import { focusCell } from '../frame/sheet-focus.ts';
import { useUndo } from '../frame/use-undo.ts';
import { nameOf } from '../model/sections.ts';
import { statedUnit, statedValue } from '../model/stated-value.ts';
import { reportTexts as texts } from '../texts.ts';
import { CheckBadge } from './check-badge.tsx';
import { Restored } from './restored.tsx';
import { Updated } from './updated.tsx';

/**
 * The line below a value: whether it is saved, and messages about it (REP-065, REP-282). It always takes its height, so that
 * nothing jumps.
 */
export function SavedState({ node }: { node: Node }) {
  const { uid } = node;
  const result = useResult(uid);
  return (
    <>
      <Unclear uid={uid} name={nameOf(node)} />
      <State uid={uid} />
      <Restored uid={uid} name={nameOf(node)} />
      <Outside node={node} />
      <Undo uid={uid} name={nameOf(node)} />
      <CheckBadge node={node} />
      {result?.source === 'derived' && <span className="quiet">{texts.calculated}</span>}
    </>
  );
}

/** `name`: name of the metric, for the labels of the buttons. */
type OfRow = { uid: string; name: string };

/** A text with several meanings. Nothing is saved until the person chooses one of them or discards the text. */
function Unclear({ uid, name }: OfRow) {
  const { store, sections, openSection } = useSheet();
  const entry = useEntry(uid);
  const { choices, typed = '', fault } = entry;
  if (!choices) return null;
  const saveText = (choice: string) => fill(texts.saveChoice, { value: inItsUnit(choice, entry) });
  const named = (text: string) =>
    ({ type: 'button', className: 'text-button answer', 'aria-label': `${text}: ${name}` }) as const;
  const answer = (act: () => void) => () => {
    flushSync(act);
    focusCell(uid, 'value', { sections, openSection });
  };
  return (
    <>
      <span className="fault" role="status">
        <Icon name="status-negative" size="small" /> {fill(texts.unclear, { typed: inItsUnit(typed, entry) })} {fault}
      </span>
      {choices.map((choice) => (
        <button key={choice} {...named(saveText(choice))} onClick={answer(() => store.enter(uid, choice, true))}>
          {saveText(choice)}
        </button>
      ))}
      <button {...named(texts.discard)} onClick={answer(() => store.forget(uid))}>
        {texts.discard}
      </button>
    </>
  );
}

/** Buttons that undo and redo the last change of the row. Visible while the row has the pointer or the focus. */
function Undo({ uid, name }: OfRow) {
  const go = useUndo();
  const { undoable = false, redoable = false, choices, state } = useEntry(uid);
  if (choices || state === 'conflict') return null;
  const button = (way: Way, text: string, hint: string) => (
    <button
      type="button"
      className="text-button on-demand"
      title={hint}
      aria-label={`${text}: ${name}`}
      onClick={() => go(way, uid)}
    >
      {text}
    </button>
  );
  return (
    <>
      {undoable && button('undo', texts.undo, texts.undoHint)}
      {redoable && button('redo', texts.redo, texts.redoHint)}
    </>
  );
}

function State({ uid }: { uid: string }) {
  const entry = useEntry(uid);
  const { state, fault, why, removed, choices, message, value, text, along, earlier, by } = entry;
  const form = useContext(ReportContext)?.nodes.formTotals.get(uid);
  if (choices) return null;
  if (fault)
    return (
      <>
        <Fault text={fault} /> {why && <span className="quiet">{why}</span>}
        {removed !== undefined && <span className="fault">{fill(texts.removed, { value: removed })}</span>}
      </>
    );
  if (state === 'failed') return <Fault text={message ? `${texts.notSaved}: ${message}` : texts.notSaved} />;
  if (state === 'offline') return <Fault text={texts.keptOffline} />;
  if (state === 'conflict') return <Fault text={texts.notSaved} />;
  if (state === 'restored' && text !== undefined && along?.unit !== undefined)
    return <Fault text={fill(texts.restoredInUnit, { value: inItsUnit(text, entry) })} />;
  if (state === 'restored' && earlier)
    return <Fault text={text === undefined ? texts.noteEarlier : fill(texts.restoredEarlier, { value: text })} />;
  if (state === 'restored') return <span className="fault">{text === undefined ? texts.noteRestored : texts.restored}</span>;
  if (state === 'updated' && form && form.total === value) return <span className="quiet">{fill(formTexts.isFilled, form)}</span>;
  if (state === 'updated') return <Updated by={by} />;
  if (state === 'saving')
    return (
      <span className="quiet">
        <Spinner /> {texts.saving}
      </span>
    );
  if (state !== 'saved') return null;
  return (
    <span className="saved">
      <Icon name="check" size="small" /> {texts.saved}
    </span>
  );
}

/** The message about a stored or calculated figure outside the limits of its metric. */
function Outside({ node }: { node: Node }) {
  const entry = useEntry(node.uid);
  const result = useResult(node.uid);
  if (!result || entry.fault) return null;
  const other = inOtherUnit(node, enteredOf(entry), result);
  if (other) return <OtherUnit node={node} message={other.message} />;
  const outside = outsideLimits(node, result);
  if (!outside) return null;
  if (outside.severity === 'refusal') return <Fault text={outside.message} />;
  return (
    <span className="limit-warning">
      <Icon name="status-warning" size="small" variant="warning" ariaLabel={texts.outsideLimits} /> {outside.message}
    </span>
  );
}

const enteredOf = ({ value, enteredUnit }: EntryState) => ({ value, ...(enteredUnit !== null && { enteredUnit }) });

/** The message about a figure that was entered in another unit, with a button that keeps the figure in the present unit. */
function OtherUnit({ node, message }: { node: Node; message: string }) {
  const { store, editable, sections, openSection } = useSheet();
  const { value } = useEntry(node.uid);
  const saveText = fill(texts.saveChoice, { value: `${statedValue(value ?? '', node)} ${statedUnit(node)}` });
  const keep = () => {
    flushSync(() => store.change(node.uid, { value }));
    focusCell(node.uid, 'value', { sections, openSection });
  };
  return (
    <>
      <Fault text={message} />
      {editable && (
        <button type="button" className="text-button answer" aria-label={`${saveText}: ${nameOf(node)}`} onClick={keep}>
          {saveText}
        </button>
      )}
    </>
  );
}

const Fault = ({ text }: { text: string }) => (
  <span className="fault" title={text}>
    <Icon name="status-negative" size="small" /> {text}
  </span>
);
