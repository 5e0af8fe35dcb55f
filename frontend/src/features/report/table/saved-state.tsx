import Icon from '@cloudscape-design/components/icon';
import Spinner from '@cloudscape-design/components/spinner';
import { useContext } from 'react';
import { fill } from '../../../ui/fill.ts';
import { ReportContext, useEntry, useResult, useSheet } from '../entries/context.ts';
import { formTexts } from '../forms/texts.ts';
import { reportTexts as texts } from '../texts.ts';
import { CheckBadge } from './check-badge.tsx';

/** The line below a value: whether it is stored, and what is to be said about it (REP-065, REP-282). It is always there, so that nothing jumps. */
export function SavedState({ uid }: { uid: string }) {
  const { store } = useSheet();
  const result = useResult(uid);
  return (
    <>
      <Meaning uid={uid} />
      <State uid={uid} />
      <Undo uid={uid} />
      {store.toCheck(uid) && <CheckBadge />}
      {result?.source === 'derived' && <span className="quiet">{texts.calculated}</span>}
    </>
  );
}

/** Where the figure is not what was typed, the row says so. */
function Meaning({ uid }: { uid: string }) {
  const { meaning } = useEntry(uid);
  if (!meaning) return null;
  return (
    <span className="notice" role="status">
      {fill(texts.changedMeaning, meaning)}
    </span>
  );
}

/** Takes the last change back; in sight where the meaning changed, else when the row has the pointer or the focus. */
function Undo({ uid }: { uid: string }) {
  const { store } = useSheet();
  const { undoable = false, meaning, state } = useEntry(uid);
  if (!undoable || state === 'conflict') return null;
  return (
    <button
      type="button"
      className={meaning ? 'text-button' : 'text-button on-demand'}
      title={texts.undoHint}
      onClick={() => store.undo(uid)}
    >
      {texts.undo}
    </button>
  );
}

function State({ uid }: { uid: string }) {
  const { state, fault, message, value } = useEntry(uid);
  const form = useContext(ReportContext)?.nodes.formTotals.get(uid);
  if (fault) return <Fault text={fault} />;
  if (state === 'failed') return <Fault text={message ? `${texts.notSaved}: ${message}` : texts.notSaved} />;
  if (state === 'offline' || state === 'conflict') return <Fault text={texts.notSaved} />;
  if (state === 'restored') return <span className="fault">{texts.restored}</span>;
  if (state === 'updated' && form && form.total === value) return <span className="quiet">{fill(formTexts.isFilled, form)}</span>;
  if (state === 'updated') return <span className="quiet">{texts.updated}</span>;
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

const Fault = ({ text }: { text: string }) => (
  <span className="fault" title={text}>
    <Icon name="status-negative" size="small" /> {text}
  </span>
);
