import Checkbox from '@cloudscape-design/components/checkbox';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef } from 'react';
import { type ReportRecord, reports } from '../../../../../shared/contract/report/reports.ts';
import { REVIEW_MARKS } from '../../../../../shared/domain/report/sections.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { call } from '../../../api/client.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { countOf } from '../../../ui/format.ts';
import { StatusSentence } from '../../../ui/status-sentence.tsx';
import { commentsOf } from '../comments/read-comments.ts';
import { useReport } from '../entries/context.ts';
import { useSectionState } from '../frame/section-icon.tsx';
import type { Section } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import { reviewTexts } from './texts.ts';

type Marks = { _sectionsComplete?: Record<string, boolean>; _sectionsApproved?: Record<string, boolean | null> };
type Props = { section: Section; started: boolean; setReport(report: ReportRecord): void };

/** Completion while a report is filled in, the reviewer's mark while it is locked (REP-246, REP-253, REP-256, REP-329, REP-330). */
export function SectionMarks({ section, started, setReport }: Props) {
  const { report, editable, mayComment: mayMark } = useReport();
  const { complete } = useSectionState(section, started);
  const mark = useMark(setReport);
  const { path } = section.node;
  if (editable && mayMark)
    return (
      <Checkbox checked={complete} onChange={({ detail }) => mark({ _sectionsComplete: { [path]: detail.checked } })}>
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
          if (chosen) mark({ _sectionsApproved: { [path]: chosen.mark } });
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

const withMarks = (report: ReportRecord, { _sectionsComplete, _sectionsApproved }: Marks): ReportRecord => ({
  ...report,
  meta_json: {
    ...report.meta_json,
    _sectionsComplete: { ...report.meta_json._sectionsComplete, ..._sectionsComplete },
    _sectionsApproved: { ...report.meta_json._sectionsApproved, ..._sectionsApproved },
  },
});

/**
 * A mark shows at once and goes back when it could not be saved. Only the changed path is sent; the server merges it (REP-250).
 * Marks that follow each other quickly are saved in their order, and what is shown is the last one, not the answer to an earlier.
 */
function useMark(setReport: Props['setReport']): (marks: Marks) => void {
  const { report } = useReport();
  const flash = useFlash();
  const queue = useRef({ waiting: 0, last: Promise.resolve() });
  const save = async (marks: Marks): Promise<ReportRecord> => {
    try {
      const params = { trackerId: report.tracker, commitId: report.uid };
      return await call(reports.changeReportById, { params, body: { meta_json: marks } });
    } catch (error) {
      flash({ type: 'error', header: texts.markFailed, content: messageOf(error) });
      return report;
    }
  };
  return (marks) => {
    const { current } = queue;
    current.waiting += 1;
    setReport(withMarks(report, marks));
    current.last = current.last.then(async () => {
      const saved = await save(marks);
      current.waiting -= 1;
      if (current.waiting === 0) setReport(saved);
    });
  };
}
