import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useRef, useState } from 'react';
import type { StoredFile } from '../../../../../shared/contract/file/files.ts';
import { CommentFields } from '../../../../../shared/contract/report/comments.ts';
import { nodes, type ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { inKilobytes } from '../../../../../shared/domain/file/uploads.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { Upload } from '../../../api/upload.ts';
import { storeSteps } from '../../../api/upload-steps.ts';
import { useKeptText } from '../../../session/use-kept-text.ts';
import { fill } from '../../../ui/fill.ts';
import { FirstFocus } from '../../../ui/first-focus.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx';
import { common } from '../../../ui/texts.ts';
import { FilePicker, uploadTexts } from '../../uploads/index.ts';
import { reviewTexts } from '../review/texts.ts';
import { lostText, useCommentFiles } from './comment-files.ts';
import { saidOf } from './comment-text.ts';
import { postFailureOf } from './post-failure.ts';
import { authorOf, type SectionComment } from './read-comments.ts';
import { commentTexts as texts } from './texts.ts';

type Props = {
  structureId: string;
  reportId: string;
  /** path of the section, or of the comment to reply to */
  path: string;
  /** the comment to reply to */
  answers?: SectionComment | undefined;
  /** uid and name of the metric's node that the comment is about */
  about?: { uid: string; name: string } | undefined;
  onPosted(posted: readonly ReadNode[]): void;
  onClose(): void;
};

/**
 * Writes a comment. Its files are uploaded first. After any failure the modal keeps text and files (REP-108 to REP-112, REP-356).
 */
export function CommentModal({ structureId, reportId, path, answers, about, onPosted, onClose }: Props) {
  const place = `${reportId}:${path}${about ? `:${about.uid}` : ''}`;
  const [title, setTitle, forgetTitle] = useKeptText(`comment-title:${place}`);
  const [text, setText, forgetText] = useKeptText(`comment-text:${place}`);
  const { files, lost, pick, dismiss, forget: forgetFiles } = useCommentFiles(place);
  const { keep, progress } = useAttachments(reportId);
  const post = useApiMutation(nodes, 'createNode', { changes: 'comment', behind: true });
  const check = () => {
    const attached = files.map(({ name }) => ({ url: name, filename: name }));
    const written = { title, text: saidOf(text, files, about !== undefined), attachments: attached };
    const { fields: wrong } = schemaErrors(CommentFields, written);
    const attachments = lostText(lost) ?? wrong.attachments;
    const fields: Record<string, string> = { ...wrong, ...(attachments && { attachments }) };
    const summary = Object.keys(fields).length > 0 ? common.checkFields : undefined;
    return { summary, fields, correlationId: undefined };
  };
  const save = async () => {
    try {
      const attachments = await keep(files);
      const body = {
        type: 'comment' as const,
        path,
        title,
        text: saidOf(text, files, about !== undefined),
        attachments,
        ...(about && { metric: about.uid }),
      };
      const posted = await post.mutateAsync({ args: { params: { trackerId: structureId, commitId: reportId }, body } });
      forgetTitle();
      forgetText();
      forgetFiles();
      onPosted(Array.isArray(posted) ? posted : [posted]);
    } catch (error) {
      throw new Error(postFailureOf(error));
    }
  };
  return (
    <FormModal
      title={texts.addTitle}
      submitText={texts.post}
      size="large"
      keepsEntries
      check={check}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          {answers && <Answered comment={answers} />}
          {about && <Box variant="strong">{fill(reviewTexts.about, { metric: about.name })}</Box>}
          <TextField label={texts.title} hint={texts.titleHint} value={title} onChange={setTitle} error={error('title')} />
          <FirstFocus>
            <RichTextEditor label={texts.text} value={text} onChange={setText} error={error('text')} headings />
          </FirstFocus>
          <FormField label={texts.attachments} errorText={error('attachments')}>
            <FilePicker label={texts.attachments} picked={files} onPick={pick} format={inKilobytes} />
          </FormField>
          {lost.length > 0 && (
            <Alert
              type="warning"
              action={
                <Button formAction="none" onClick={dismiss}>
                  {texts.goOnWithout}
                </Button>
              }
            >
              {lostText(lost)}
            </Alert>
          )}
          {progress !== undefined && <ProgressBar value={progress} label={uploadTexts.sent} />}
        </>
      )}
    </FormModal>
  );
}

/** The comment to reply to, with its author. */
const Answered = ({ comment }: { comment: SectionComment }) => (
  <>
    <Box>{fill(texts.replyTo, { creator: authorOf(comment) })}</Box>
    <blockquote>
      {comment.title !== '' && <Box variant="strong">{comment.title}</Box>}
      <RichText html={comment.text} />
    </blockquote>
  </>
);

/** Uploads the files of a comment. A second attempt does not send stored files again. */
function useAttachments(reportId: string) {
  const stored = useRef(new Map<File, StoredFile>());
  const [progress, setProgress] = useState<number>();
  const keep = async (files: readonly File[]) => {
    const total = files.reduce((sum, { size }) => sum + size, 0);
    let before = 0;
    try {
      for (const file of files) {
        const tell = (bytes: number) => setProgress(total === 0 ? 100 : Math.floor(((before + bytes) / total) * 100));
        const kept =
          stored.current.get(file) ?? (await new Upload(file, storeSteps(reportId)).run(tell, new AbortController().signal));
        stored.current.set(file, kept);
        before += file.size;
      }
    } finally {
      setProgress(undefined);
    }
    return files.map((file) => ({ url: stored.current.get(file)!.url, filename: file.name }));
  };
  return { keep, progress };
}
