import './forms.css';
import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useMemo, useState } from 'react';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { fill } from '../../../ui/fill.ts';
import { lateDialog } from '../../../ui/late-part.tsx';
import type { CachedDocumentChange } from '../documents/use-document-cache.ts';
import { formTexts as texts } from './texts.ts';
import type { FormDocument } from './use-form-data.ts';
import { useHasFormDraft } from './use-form-draft.ts';

const WizardModal = lateDialog(async () => ({ default: (await import('./wizard/wizard-modal.tsx')).WizardModal }));
const VerticalModal = lateDialog(async () => ({ default: (await import('./wizard/vertical-modal.tsx')).VerticalModal }));

export type FormModalProps = {
  place: DocumentPlace;
  document: FormDocument;
  /** whether this person can edit now */
  editable: boolean;
  changed(change: CachedDocumentChange): void;
  onClose(): void;
};

type Props = Omit<FormModalProps, 'onClose'> & { filling: boolean };

/** The button of a document with a form, and the dialog that it opens (REP-083 to REP-085, REP-088). */
export function FormRowView({ place, document, editable, filling, changed }: Props) {
  const [open, setOpen] = useState(false);
  const { trackerId: structureId, commitId: reportId, docId } = place;
  const stable = useMemo(() => ({ trackerId: structureId, commitId: reportId, docId }), [structureId, reportId, docId]);
  const isKept = useHasFormDraft(stable);
  const text = !editable ? texts.view : document.current === null ? texts.add : texts.edit;
  const Data = document.setup.inputType === 'form' ? WizardModal : VerticalModal;
  const { fetchAtRest } = Data;
  useEffect(fetchAtRest, [fetchAtRest]);
  return (
    <>
      <Button ariaLabel={fill(texts.buttonOf, { action: text, name: document.name })} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <span role="status">
        {filling && <StatusIndicator type="in-progress">{texts.filling}</StatusIndicator>}
        {isKept && !open && <StatusIndicator type="warning">{texts.kept}</StatusIndicator>}
      </span>
      {open && <Data document={document} editable={editable} changed={changed} place={stable} onClose={() => setOpen(false)} />}
    </>
  );
}
