import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import { documents } from '../../../../../shared/contract/report/documents.ts';
import { plainText } from '../../../../../shared/domain/file/rich-text.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { countOf } from '../../../ui/format.ts';
import { ShortId } from '../../../ui/text/short-id.tsx';
import { FormRowView } from '../forms/form-row.tsx';
import type { FormDocument } from '../forms/use-form-data.ts';
import { RequiredMark } from '../frame/required-mark.tsx';
import { DocumentUpload } from './document-upload.tsx';
import { flagQueue } from './flag-queue.ts';
import { documentTexts as texts } from './texts.ts';
import { UploadsModal } from './uploads-modal.tsx';
import { type CachedDocumentChange, useDocumentCache } from './use-document-cache.ts';

type FormProps = { document: FormDocument; filling: boolean };

/** A document of a report. `hideNA`, `required` and `showHistory` come from its meta_json (SET-238 to SET-240). */
export type RowDocument = {
  uid: string;
  name: string;
  /** rich text */
  description?: string | undefined;
  uploads: number;
  notForSubmission: boolean;
  hideNA?: boolean;
  required?: boolean;
  showHistory?: boolean;
  /** set if the document is a form */
  form?: FormProps | undefined;
};

export type DocumentRowProps = {
  structureId: string;
  /** uid of the report */
  reportId: string;
  document: RowDocument;
  /** whether this person can edit the document now */
  editable: boolean;
  isAdmin: boolean;
};

/** A document of a report: its uploads, a control to add one, and whether it is for submission (REP-074 to REP-082). */
export function DocumentRow({ structureId, reportId, document, editable, isAdmin }: DocumentRowProps) {
  const { uid, name, description, uploads: count, hideNA = false, required = false, form } = document;
  const place = { trackerId: structureId, commitId: reportId, docId: uid };
  const [open, setOpen] = useState(false);
  const changed = useDocumentCache(reportId, uid);
  const { flagged, toggle, failed } = useFlag(place, document, changed);
  const hint = description ? plainText(description) : undefined;
  return (
    <SpaceBetween size="xs">
      <SpaceBetween size="s" direction="horizontal" alignItems="center">
        <span>
          <span title={hint}>{name}</span>
          {required && <RequiredMark />}
        </span>
        {isAdmin && <ShortId uid={uid} />}
        {form ? (
          <FormRowView {...form} place={place} changed={changed} editable={editable && !flagged} />
        ) : (
          <SpaceBetween size="s" direction="horizontal" alignItems="center">
            {count === 0 && <Box color="text-status-inactive">{texts.noFile}</Box>}
            <Button variant="inline-link" ariaLabel={`${countOf(count, texts.files)}: ${name}`} onClick={() => setOpen(true)}>
              {countOf(count, texts.files)}
            </Button>
          </SpaceBetween>
        )}
        {!hideNA && (
          <Checkbox checked={flagged} disabled={!editable} onChange={({ detail }) => toggle(detail.checked)}>
            {texts.notForSubmission}
          </Checkbox>
        )}
      </SpaceBetween>
      {failed && <Alert type="error">{texts.statusFailed}</Alert>}
      {!form && editable && !flagged && <DocumentUpload place={place} name={name} />}
      {open && (
        <UploadsModal
          place={place}
          name={name}
          editable={editable}
          counted={!flagged}
          withEarlier={document.showHistory !== false}
          onDeleted={(removed) => changed({ removed })}
          onClose={() => setOpen(false)}
        />
      )}
    </SpaceBetween>
  );
}

/** The check box shows a new tick at once, and returns to the stored state if saving fails (REP-258). */
function useFlag(
  { docId, ...place }: { trackerId: string; commitId: string; docId: string },
  { notForSubmission }: RowDocument,
  changed: (change: CachedDocumentChange) => void,
) {
  const save = useApiMutation(documents, 'changeReportDocument', { behind: true });
  const [flagged, setFlagged] = useState(notForSubmission);
  const store = (checked: boolean) => {
    const status = checked ? 'Not for Submission' : 'OK for Submission';
    return save.mutateAsync({ args: { params: { ...place, documentId: docId }, body: { status } } });
  };
  const settled = (stored: boolean | undefined) => {
    setFlagged(stored ?? notForSubmission);
    if (stored !== undefined) changed({ flagged: stored });
  };
  const now = useRef({ store, settled });
  now.current = { store, settled };
  const [queue] = useState(() =>
    flagQueue({ save: (flag) => now.current.store(flag), settled: (stored) => now.current.settled(stored) }),
  );
  useEffect(() => {
    if (!queue.isWaiting()) setFlagged(notForSubmission);
  }, [notForSubmission, queue]);
  const toggle = (checked: boolean) => {
    setFlagged(checked);
    queue.add(checked);
  };
  return { flagged, toggle, failed: save.isError };
}
