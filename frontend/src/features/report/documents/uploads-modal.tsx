import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DocumentObject, documents } from '../../../../../shared/contract/report/documents.ts';
import { queryKey, useApiMutation, useApiQuery } from '../../../api/queries.ts';
import type { DocumentPlace } from '../../../api/upload-steps.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { Modal } from '../../../ui/modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { common } from '../../../ui/texts.ts';
import { documentTexts as texts } from './texts.ts';
import { UploadItem } from './upload-item.tsx';
import { type RemovedUpload, removedFrom } from './use-document-cache.ts';

type Props = {
  place: DocumentPlace;
  name: string;
  editable: boolean;
  /** whether the document is for submission, and has a current file */
  counted: boolean;
  /** also lists the uploads of earlier reports (SET-239) */
  withEarlier: boolean;
  onDeleted(removed: RemovedUpload): void;
  onClose(): void;
};

const LIST = 'listUploads';

/** The uploads of a document, newest first (REP-076, REP-337). */
export function UploadsModal({ place, name, editable, counted, withEarlier, onDeleted, onClose }: Props) {
  const args = { params: place, query: withEarlier ? {} : { thisCommitOnly: 'true' } };
  const query = useApiQuery(documents, LIST, args);
  const queries = useQueryClient();
  const remove = useApiMutation(documents, 'deleteUpload');
  const [asked, setAsked] = useState<DocumentObject>();
  const [failed, setFailed] = useState<string>();
  const items = (uploads: readonly DocumentObject[], own: boolean) =>
    uploads.map((upload) => (
      <UploadItem
        key={upload.uid}
        place={{ ...place, commitId: upload.commit }}
        upload={upload}
        counts={counted && upload.is_current === true}
        onFailed={setFailed}
        {...(editable && own && { onDelete: () => setAsked(upload) })}
      />
    ));
  const confirmed = async (upload: DocumentObject) => {
    await remove.mutateAsync({ args: { params: { ...place, docObjectId: upload.uid } } });
    const now = queries.getQueryData<readonly DocumentObject[]>(queryKey(LIST, args)) ?? [];
    onDeleted(removedFrom(now, place.commitId, upload.uid));
  };
  if (asked)
    return (
      <ConfirmModal
        title={texts.deleteTitle}
        confirmText={common.delete}
        onConfirm={() => confirmed(asked)}
        onClose={() => setAsked(undefined)}
      >
        <SpaceBetween size="xs">
          <strong className="anywhere">{asked.filename}</strong>
          {texts.deleteText}
        </SpaceBetween>
      </ConfirmModal>
    );
  return (
    <Modal header={fill(texts.uploadsOf, { name })} onClose={onClose}>
      <SpaceBetween size="m">
        {failed !== undefined && <Alert type="error">{failed}</Alert>}
        <QueryState query={query} empty={<Box>{texts.noFile}</Box>}>
          {(all) => {
            const own = all.filter(({ commit: report }) => report === place.commitId);
            // During an upgrade the previous release's API does not say which file is current.
            const isNone = editable && counted && own.length > 0 && own.every((upload) => upload.is_current === false);
            const earlier = all.filter(({ commit: report }) => report !== place.commitId);
            return (
              <SpaceBetween size="m">
                {isNone && <Alert type="warning">{texts.noneCounts}</Alert>}
                {own.length === 0 ? <Box>{texts.noFile}</Box> : <SpaceBetween size="s">{items(own, true)}</SpaceBetween>}
                {earlier.length > 0 && <Header variant="h3">{texts.earlier}</Header>}
                {earlier.length > 0 && <SpaceBetween size="s">{items(earlier, false)}</SpaceBetween>}
              </SpaceBetween>
            );
          }}
        </QueryState>
      </SpaceBetween>
    </Modal>
  );
}
