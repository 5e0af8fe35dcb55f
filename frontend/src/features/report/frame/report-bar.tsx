import Icon from '@cloudscape-design/components/icon';
import { Fragment, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { isPending } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { type CountForms, countOf } from '../../../ui/format.ts';
import { useLostFiles, useUnsent } from '../documents/unsent-files.ts';
import { useReport, useSheet, useSummary } from '../entries/context.ts';
import type { EntryNeed } from '../entries/needs.ts';
import { useUnsavedForms } from '../forms/use-form-draft.ts';
import { KeysButton } from '../keys/keys-button.tsx';
import type { ReportNodes } from '../model/read.ts';
import { nameOf, type Section } from '../model/sections.ts';
import type { PlaceOfReport } from '../model/use-report-data.ts';
import { DecisionButtons, type OpenDecision } from '../review/decision/decision-buttons.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { SubmitButton } from '../submit/submit-button.tsx';
import { FillButton } from '../table/fill-button.tsx';
import { reportTexts as texts } from '../texts.ts';
import { Boundary } from './boundary.tsx';
import { goToDocument } from './go-to-document.ts';
import { goToNeed } from './go-to-need.ts';
import { outcomeText, pastedText } from './outcome-text.ts';
import { RequiredLeft } from './required-left.tsx';
import { unsavedFormsText } from './unsent-text.ts';
import { useFolding } from './use-folding.ts';
import { useUndo } from './use-undo.ts';

type Props = { place: PlaceOfReport; sections: readonly Section[] };

/** The bar of a report, always in view: progress, state of saving, and the next step. */
export function ReportBar({ place, sections }: Props) {
  const { report, editable } = useReport();
  const { answered, of } = useSummary();
  const status = report.status.name;
  const decides = !report.is_staging && isPending(status) && report.isApprover && report.closed === null;
  // Held by the bar, so that it survives its buttons.
  const [decision, setDecision] = useState<OpenDecision>();
  const { box, open, toggle } = useFolding();
  const rest = useId();
  useRoomForBar();
  return (
    <section
      ref={box}
      className={['report-bar', open && 'open', decides && 'deciding'].filter(Boolean).join(' ')}
      aria-label={texts.bar}
    >
      <div className="bar-state">
        <strong>{fill(texts.answered, { n: answered, m: of })}</strong>
        <RequiredLeft />
        <Progress />
      </div>
      <div className="bar-said">
        <Broken />
        <WayBack />
        <Said />
      </div>
      <div className="bar-rest" id={rest}>
        {editable && <FillButton sections={sections} />}
        {editable && <KeysButton />}
        {decides && <ReviewQueue />}
      </div>
      <div className="bar-acts">
        <button
          type="button"
          className="icon-button bar-more"
          aria-label={texts.barMore}
          aria-expanded={open}
          aria-controls={rest}
          onClick={toggle}
        >
          <Icon name="ellipsis" />
        </button>
        {(decides || decision) && <DecisionButtons place={place} decides={decides} open={decision} setOpen={setDecision} />}
        {report.isResponsible && report.closed === null && (
          <span data-submit>
            <Boundary fallback={<SubmitFailed />}>
              <SubmitButton place={place} sections={sections} />
            </Boundary>
          </span>
        )}
      </div>
    </section>
  );
}

/** Marks the page as having a bar. A CSS selector that looks for the bar would search a large report after each key. */
function useRoomForBar(): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('with-report-bar');
    return () => classList.remove('with-report-bar');
  }, []);
}

const SubmitFailed = () => (
  <span role="alert" className="fault">
    {texts.submitError}
  </span>
);

/** A button that undoes the last paste or joint change of rows, because a phone has no Ctrl+Z. */
function WayBack() {
  const go = useUndo();
  const { pasted, pastedOpen, together } = useSummary();
  if (pasted === 0 && together === 0) return null;
  return (
    <span>
      {pasted > 0 && `${pastedText(pasted, pastedOpen)} `}
      <button type="button" className="text-button" title={texts.undoKey} onClick={() => go('undo')}>
        {pasted > 0 ? texts.undoPaste : countOf(together, texts.undoTogether)}
      </button>
    </span>
  );
}

const nameIn =
  ({ nodes }: ReportNodes) =>
  (uid: string) =>
    nodes.filter((node) => node.uid === uid).map(nameOf)[0] ?? '';

/** The message after the last key, or the outcome of the last undo or redo, until the next change. */
function Said() {
  const { nodes, announcer } = useReport();
  const { store } = useSheet();
  const { outcome } = useSummary();
  const totalOf = (uid: string) => store.result(uid)?.derived ?? null;
  const said = useSyncExternalStore(announcer.subscribe, announcer.text, announcer.text);
  const text = said || (outcome ? outcomeText(outcome, nameIn(nodes), totalOf) : '');
  return (
    <span role="status" className="quiet" title={text}>
      {text}
    </span>
  );
}

/** The number of broken rules, for people who have scrolled far below their list. */
function Broken() {
  const { editable } = useReport();
  const { broken } = useSummary();
  if (!editable) return null;
  return (
    <span role="status" className="fault">
      {broken.length > 0 && countOf(broken.length, texts.brokenRules)}
    </span>
  );
}

function Progress() {
  const { report, nodes, editable, withComments } = useReport();
  const files = useUnsent();
  const lost = useLostFiles(nodes.documents);
  const forms = useUnsavedForms(report.uid, nodes.documents);
  const { saving, offline, unsaved, unclear, touched, blocking, unexplained } = useSummary();
  const invalid = blocking.invalid.length - unclear;
  const comments = withComments ? unexplained.length : 0;
  if (!editable) return null;
  const open: [need: EntryNeed, count: number, text: CountForms][] = [
    ['unsaved', unsaved - offline, texts.unsavedCount],
    ['invalid', invalid, texts.invalidCount],
    ['comment', comments, texts.unexplainedCount],
  ];
  const ways = open.filter(([, count]) => count > 0);
  const unsent = [...files, ...lost];
  const waiting = offline > 0 ? countOf(offline, texts.offlineCount) : '';
  const documents = [
    ...(unsent[0] ? [{ uid: unsent[0].docId, text: countOf(unsent.length, texts.filesUnsent) }] : []),
    ...(forms[0] ? [{ uid: forms[0], text: unsavedFormsText(forms.map(nameIn(nodes))) }] : []),
  ];
  const rest = touched && invalid <= 0 && waiting === '' && documents.length === 0 ? texts.allSaved : '';
  const calm = saving > 0 ? fill(texts.savingCount, { n: saving }) : rest;
  const said = [unsaved === 0 && calm, waiting].filter(Boolean).join(', ');
  return (
    <span role="status" className={unsaved > 0 || waiting !== '' || documents.length > 0 ? 'fault' : 'quiet'}>
      {said}
      {documents.map((way, at) => (
        <Fragment key={way.text}>
          {(at > 0 || said !== '') && ', '}
          <WayToDocument {...way} />
        </Fragment>
      ))}
      {ways.map(([need, count, text], at) => (
        <Fragment key={need}>
          {(at > 0 || said !== '' || documents.length > 0) && ', '}
          <WayTo need={need} text={countOf(count, text)} />
        </Fragment>
      ))}
    </span>
  );
}

/** A link to the document with unsent files or unsaved rows. */
function WayToDocument({ uid, text }: { uid: string; text: string }) {
  const scope = useReport();
  return (
    <button type="button" className="text-button fault" onClick={() => goToDocument(uid, scope)}>
      {text}
    </button>
  );
}

/** A link to the first row that a text of the bar counts, and from there to the next one. */
function WayTo({ need, text }: { need: EntryNeed; text: string }) {
  const scope = useReport();
  const go = () => {
    const said = goToNeed({ need, step: 1 }, null, scope);
    if (said !== '') scope.announcer.say(said);
  };
  return (
    <button type="button" className="text-button fault" onClick={go}>
      {text}
    </button>
  );
}
