import Checkbox from '@cloudscape-design/components/checkbox';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { REVIEW_MARKS, sentBackIn } from '../../../../../../shared/domain/report/sections.ts';
import { isLocked } from '../../../../../../shared/domain/report/status.ts';
import { fill } from '../../../../ui/fill.ts';
import { countOf } from '../../../../ui/format.ts';
import { useReport } from '../../entries/context.ts';
import { useSectionState } from '../../frame/section-icon.tsx';
import type { Section } from '../../model/sections.ts';
import { reportTexts as texts } from '../../texts.ts';
import { reviewTexts } from '../texts.ts';
import { othersOf } from '../use-changes.ts';
import type { SectionMark } from './mark-queue.ts';

type Props = { section: Section; started: boolean; mark(mark: SectionMark): void };

/**
 * The completion mark while a report is filled in, and the reviewer's mark while it is locked (REP-246, REP-253, REP-256,
 * REP-329, REP-330).
 */
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
      <SentBack section={section} />
      <ChangedInSection section={section} />
    </SpaceBetween>
  );
}

/**
 * A section that was sent back becomes unreviewed when the report is submitted again (REP-257). This note says that it was sent
 * back.
 */
function SentBack({ section: { node } }: Pick<Props, 'section'>) {
  const { report } = useReport();
  const { _sectionsApproved, _sectionsReviewedIn } = report.meta_json;
  const n = sentBackIn(_sectionsApproved?.[node.path], _sectionsReviewedIn?.[node.path], report.submission);
  return n !== null && <StatusIndicator type="warning">{fill(reviewTexts.sentBackIn, { n })}</StatusIndicator>;
}

/** An accepted section stays accepted when the report is submitted again (REP-257). This note says what has changed since. */
function ChangedInSection({ section }: { section: Section }) {
  const { changes } = useReport();
  const { since, byUid } = changes;
  if (since === null) return null;
  const figures = section.rows.filter(({ node }) => byUid.has(node.uid)).length;
  const others = othersOf(section, changes).length;
  const said = [
    ...(figures > 0 ? [fill(countOf(figures, reviewTexts.changedInSection), { since })] : []),
    ...(others > 0 ? [fill(countOf(others, reviewTexts.othersInSection), { since })] : []),
  ];
  return said.length > 0 && <StatusIndicator type="warning">{said.join(' ')}</StatusIndicator>;
}
