import Badge from '@cloudscape-design/components/badge';
import { markToRevise } from '../../../../../../shared/domain/report/sections.ts';
import { fill } from '../../../../ui/fill.ts';
import { useReport } from '../../entries/context.ts';
import type { Section } from '../../model/sections.ts';
import { statusShown } from '../../model/status-shown.ts';
import { reportTexts } from '../../texts.ts';
import { reviewTexts as texts } from '../texts.ts';

/** The reviewer's mark of a section in a report that was sent back, for people who see comments (REP-329, REP-330). */
export function ReviewMark({ section }: { section: Section }) {
  const { report, mayComment } = useReport();
  const mark = markToRevise(statusShown(report), report.meta_json._sectionsApproved?.[section.node.path]);
  if (mark === null || !mayComment) return null;
  return (
    <span data-review-mark={mark}>
      <Badge color={mark === 'approved' ? 'green' : 'red'}>{fill(texts.mark, { mark: reportTexts.stateNames[mark] })}</Badge>
    </span>
  );
}
