import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { documents } from '../../../../shared/contract/report/documents.ts';
import type { ReceiptUploadView, SubmissionFacts } from '../../../../shared/contract/report/receipts.ts';
import { call } from '../../api/client.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { formatMoment } from '../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { saveFrom } from '../uploads/index.ts';
import { receiptTexts as texts } from './texts.ts';

type Place = Pick<SubmissionFacts, 'tracker' | 'commit'>;

function FileLink({ place, upload: { uid, filename, document } }: { place: Place; upload: ReceiptUploadView }) {
  const flash = useFlash();
  const save = async () => {
    const params = { trackerId: place.tracker, commitId: place.commit, docId: document.uid, docObjectId: uid };
    try {
      const { signed_url } = await call(documents.readDocumentUpload, { params, query: { url: 'true' } });
      if (signed_url) saveFrom(signed_url);
    } catch {
      flash({ type: 'error', content: texts.fileFailed });
    }
  };
  return (
    <Button variant="inline-link" iconName="download" onClick={() => void save()}>
      {filename}
    </Button>
  );
}

function Fingerprint({ upload: { sha256, hashed } }: { upload: ReceiptUploadView }) {
  if (sha256 === null) return texts.hashPending;
  return (
    <>
      <Box fontSize="body-s">
        <span className="anywhere">{sha256}</span>
      </Box>
      {hashed === 'later' && <Box color="text-body-secondary">{texts.hashedLater}</Box>}
    </>
  );
}

const columnsOf = (place: Place): ListColumn<ReceiptUploadView>[] => [
  {
    id: 'file',
    header: texts.file,
    isRowHeader: true,
    minWidth: 180,
    cell: (upload) => (
      <>
        <FileLink place={place} upload={upload} />
        {!upload.current && <Box color="text-body-secondary">{texts.replaced}</Box>}
      </>
    ),
  },
  { id: 'document', header: texts.document, minWidth: 120, cell: ({ document }) => document.name },
  {
    id: 'by',
    header: texts.uploadedBy,
    minWidth: 160,
    cell: ({ by, at }) => fill(texts.act, { who: by, when: formatMoment(at) }),
  },
  { id: 'hash', header: texts.fingerprint, minWidth: 220, cardWidth: 100, cell: (upload) => <Fingerprint upload={upload} /> },
];

/** The files of a submission, each with its fingerprint; null if files were not recorded. */
export function UploadsOfSubmission({ place, uploads }: { place: Place; uploads: readonly ReceiptUploadView[] | null }) {
  if (uploads === null) return <Box color="text-body-secondary">{texts.uploadsNotRecorded}</Box>;
  return (
    <TableOrCards
      label={texts.uploads}
      header={<Header variant="h3">{texts.uploads}</Header>}
      columns={columnsOf(place)}
      items={uploads}
      trackBy="uid"
      nameOf={({ filename }) => filename}
      empty={<EmptyState title={texts.noUploads} />}
    />
  );
}
