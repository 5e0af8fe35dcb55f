import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../ui/fill.ts';
import { formatMinute } from '../../../ui/format.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { reviewTexts } from '../review/texts.ts';
import { AttachmentLinks } from './attachment-links.tsx';
import { authorOf, type SectionComment, type Thread } from './read-comments.ts';
import { commentTexts as texts } from './texts.ts';

type Props = {
  thread: Thread;
  /** name of the metric or heading that a comment is about; undefined: the whole section */
  subject(comment: SectionComment): string | undefined;
  /** receives the path of the comment to reply to (REP-106); undefined if nobody can reply */
  onReply: ((path: string) => void) | undefined;
  /** called with the reason if a file could not be fetched */
  onFailed(reason: string): void;
};

/** A comment with its attachments and, indented, its replies (REP-113 to REP-115). */
export function CommentView({ thread, subject, onReply, onFailed }: Props) {
  const { path, title, text, created, attachments, replies } = thread;
  const author = authorOf(thread);
  const about = subject(thread);
  return (
    <article aria-label={`${author}: ${title}`}>
      <SpaceBetween size="xs">
        {about !== undefined && <Box color="text-body-secondary">{fill(reviewTexts.about, { metric: about })}</Box>}
        {title !== '' && <Box variant="h4">{title}</Box>}
        <RichText html={text} />
        <Box color="text-body-secondary" fontSize="body-s">
          {fill(texts.by, { creator: author, time: formatMinute(created) })}
        </Box>
        <AttachmentLinks attachments={attachments} onFailed={onFailed} />
        {onReply && (
          <Button variant="inline-link" ariaLabel={fill(texts.replyTo, { creator: author })} onClick={() => onReply(path)}>
            {texts.reply}
          </Button>
        )}
        {replies.length > 0 && (
          <Box padding={{ left: 'xl' }}>
            <SpaceBetween size="m">
              {replies.map((reply) => (
                <CommentView key={reply.uid} thread={reply} subject={subject} onReply={onReply} onFailed={onFailed} />
              ))}
            </SpaceBetween>
          </Box>
        )}
      </SpaceBetween>
    </article>
  );
}
