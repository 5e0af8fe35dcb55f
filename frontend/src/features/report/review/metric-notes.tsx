import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { formatMinute } from '../../../ui/format.ts';
import { OnPage } from '../../../ui/on-page.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { AttachmentLinks } from '../comments/attachment-links.tsx';
import { CommentModal } from '../comments/comment-modal.tsx';
import { authorOf, notesOf } from '../comments/read-comments.ts';
import { commentTexts } from '../comments/texts.ts';
import { usePosted } from '../comments/use-posted.ts';
import { useReport, useSheet } from '../entries/context.ts';
import { nameOf } from '../model/sections.ts';

/** Number of characters of a path that identify its section. */
const SECTION_PATH = 14;

/**
 * The comments on one metric with their files, below its row, where people correct the figure. Only for people who see the
 * report's comments (REP-329, REP-330). `writing`: a new comment is being written.
 */
export function MetricNotes({ node, writing, onDone }: { node: Node; writing: boolean; onDone(): void }) {
  const { nodes, mayComment } = useSheet();
  const [failed, setFailed] = useState<string>();
  const notes = mayComment ? notesOf(nodes.comments, node.uid) : [];
  return (
    <>
      {notes.length > 0 && (
        <tr className="report-line">
          <td>
            {notes.map((note) => (
              <div key={note.uid} className="metric-note">
                {note.title !== '' && <strong>{note.title}</strong>}
                <RichText html={note.text} />
                <AttachmentLinks attachments={note.attachments} onFailed={setFailed} />
                <span className="quiet">
                  {fill(commentTexts.by, { creator: authorOf(note), time: formatMinute(note.created) })}
                </span>
              </div>
            ))}
            {failed !== undefined && <Alert type="error">{failed}</Alert>}
          </td>
        </tr>
      )}
      {writing && (
        <OnPage>
          <NoteModal node={node} onDone={onDone} />
        </OnPage>
      )}
    </>
  );
}

function NoteModal({ node, onDone }: { node: Node; onDone(): void }) {
  const { report } = useReport();
  const onPosted = usePosted(report.uid);
  return (
    <CommentModal
      structureId={report.tracker}
      reportId={report.uid}
      path={node.path.slice(0, SECTION_PATH)}
      about={{ uid: node.uid, name: nameOf(node) }}
      onPosted={onPosted}
      onClose={onDone}
    />
  );
}
