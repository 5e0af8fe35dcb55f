import Checkbox from '@cloudscape-design/components/checkbox';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { REVIEW_MARKS } from '../../../../../shared/domain/report/sections.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { StatusSentence } from '../../../ui/status-sentence.tsx';
import { commentsOf } from '../comments/read-comments.ts';
import { useReport } from '../entries/context.ts';
import { useSectionState } from '../frame/section-icon.tsx';
import type { Section } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import type { SectionMark } from './mark-queue.ts';
import { reviewTexts } from './texts.ts';

type Props = { section: Section; started: boolean; mark(mark: SectionMark): void };

/** Completion while a report is filled in, the reviewer's mark while it is locked (REP-246, REP-253, REP-256, REP-329, REP-330). */
export function SectionMarks({ section, started, mark }: Props) {
  const { report, editable, mayComment: mayMark } = useReport();
  const { complete } = useSectionState(section, started);
  const { path } = section.node;
  if (editable && mayMark)
    return (
      <Checkbox checked={complete} onChange={({ detail }) => mark({ kind: '_sectionsComplete', path, value: detail.checked })}>
        {texts.complete}
      </Checkbox>
    );
  if (!isLocked(report.status.name) || !report.isApprover || report.closed !== null) return null;
  const stored = report.meta_json._sectionsApproved?.[path] ?? null;
  return (
    <SpaceBetween size="xxs">
      <SegmentedControl
        label={`${texts.review}: ${section.name}`}
        selectedId={String(stored)}
        options={REVIEW_MARKS.map((each) => ({ id: String(each.mark), text: each.label }))}
        onChange={({ detail }) => {
          const chosen = REVIEW_MARKS.find((each) => String(each.mark) === detail.selectedId);
          if (chosen) mark({ kind: '_sectionsApproved', path, value: chosen.mark });
        }}
      />
      <ChangedInSection section={section} />
    </SpaceBetween>
  );
}

/** An accepted section stays accepted when the report is submitted again (REP-257): what has changed in it and was said since stands beside. */
function ChangedInSection({ section }: { section: Section }) {
  const { changes, report, nodes, mayComment } = useReport();
  const { since, number, byUid } = changes;
  const count = section.rows.filter(({ node }) => byUid.has(node.uid)).length;
  const at = report.meta_json.history.find(({ submission }) => submission === number)?.updateOn;
  const said = commentsOf(nodes.comments, section.node.uid).filter(({ created }) => at !== undefined && created > at).length;
  if (since === null || count === 0) return null;
  const changed = fill(countOf(count, reviewTexts.changedInSection), { since });
  const added = mayComment && said > 0 ? ` ${countOf(said, reviewTexts.commentsAdded)}` : '';
  return <StatusSentence type="warning">{`${changed}${added}`}</StatusSentence>;
}
