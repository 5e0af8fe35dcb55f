import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { countOf } from '../../../ui/format.ts';
import { nameOf } from '../model/sections.ts';
import { CommentView } from './comment-item.tsx';
import { CommentModal } from './comment-modal.tsx';
import { commentSubject, commentsOf, type SectionComment, threadsOf } from './read-comments.ts';
import { commentTexts as texts } from './texts.ts';
import { usePosted } from './use-posted.ts';

export type SectionCommentsProps = {
  structureId: string;
  /** uid of the report */
  reportId: string;
  section: { uid: string; path: string };
  /** all nodes of the report, or those of type 'trackercomment' */
  nodes: readonly ReadNode[];
  /** sections, headings and metrics of the report */
  tree: readonly Node[];
  /** comments cannot be added, in a closed period or an invalidated report */
  isReadOnly?: boolean;
};

/**
 * The comments on a section, with a button to add one. Render it for people who may comment (REP-104 to REP-107, REP-329,
 * REP-330).
 */
export function SectionComments({ structureId, reportId, section, nodes, tree, isReadOnly = false }: SectionCommentsProps) {
  // The path of the section, or of the comment to reply to.
  const [target, setTarget] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const comments = commentsOf(nodes, section, tree);
  const merge = usePosted(reportId);
  const subject = (comment: SectionComment) => {
    const about = tree.find(({ uid }) => uid === commentSubject(comment, section));
    return about && nameOf(about);
  };
  return (
    <SpaceBetween size="s">
      {failed !== undefined && <Alert type="error">{failed}</Alert>}
      {comments.length > 0 && (
        <div className="section-comments">
          <ExpandableSection headerText={countOf(comments.length, texts.count)}>
            <SpaceBetween size="m">
              {threadsOf(comments).map((thread) => (
                <CommentView
                  key={thread.uid}
                  thread={thread}
                  subject={subject}
                  onReply={isReadOnly ? undefined : setTarget}
                  onFailed={setFailed}
                />
              ))}
            </SpaceBetween>
          </ExpandableSection>
        </div>
      )}
      {!isReadOnly && <Button onClick={() => setTarget(section.path)}>{texts.add}</Button>}
      {target !== undefined && (
        <CommentModal
          structureId={structureId}
          reportId={reportId}
          path={target}
          answers={comments.find(({ path }) => path === target)}
          onPosted={merge}
          onClose={() => setTarget(undefined)}
        />
      )}
    </SpaceBetween>
  );
}
