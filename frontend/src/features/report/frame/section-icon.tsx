import Icon, { type IconProps } from '@cloudscape-design/components/icon';
import { frequencyDetails, frequencyOf } from '../../../../../shared/domain/report/frequency.ts';
import { SECTION_ICONS, type SectionState, sectionState } from '../../../../../shared/domain/report/sections.ts';
import { isLocked } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { useReport } from '../entries/context.ts';
import type { Section } from '../model/sections.ts';
import { statusShown } from '../model/status-shown.ts';
import { isTouched } from '../review/use-changes.ts';
import { reportTexts as texts } from '../texts.ts';

type Look = { name: NonNullable<IconProps['name']>; variant: NonNullable<IconProps['variant']> };

const LOOKS: Record<(typeof SECTION_ICONS)[SectionState], Look> = {
  alert: { name: 'status-negative', variant: 'error' },
  warning: { name: 'status-warning', variant: 'warning' },
  check: { name: 'status-positive', variant: 'success' },
  'thumbs-up': { name: 'thumbs-up', variant: 'success' },
  stop: { name: 'status-stopped', variant: 'error' },
  clock: { name: 'status-pending', variant: 'subtle' },
};

/** Shape and colour of a state. */
const looksOf = (state: SectionState): Look => LOOKS[SECTION_ICONS[state]];

/** The state of a section, its marks, and the icon of the state (`look`). */
export function useSectionState(
  section: Section,
  started: boolean,
): { state: SectionState; complete: boolean; text: string; look: Look } {
  const { node, notDue } = section;
  const { report, changes } = useReport();
  const { _sectionsComplete, _sectionsApproved, _sectionsReviewedIn } = report.meta_json;
  const completeMark = _sectionsComplete?.[node.path];
  const approvedMark = _sectionsApproved?.[node.path];
  const period = report.reporting_period_data;
  const { dueThisReport } = frequencyDetails(frequencyOf(node), period && { start: period.startDate, end: period.endDate });
  const status = statusShown(report);
  const state = sectionState(status, {
    ...(completeMark !== undefined && { completeMark }),
    ...(approvedMark !== undefined && { approvedMark }),
    dueThisReport,
    started,
  });
  const skipped = notDue !== null && completeMark === undefined && !isLocked(status);
  // a mark stays when the report is submitted again (REP-257), and says nothing of what has changed
  // since, unless it was made again
  const isOfNow = _sectionsReviewedIn?.[node.path] === report.submission;
  const isOther = state === 'approved' && !isOfNow && changes.since !== null && isTouched(section, changes);
  const name = isOther ? fill(texts.acceptedChanged, { since: changes.since ?? '' }) : texts.stateNames[state];
  const look: Look = isOther ? { ...looksOf(state), variant: 'warning' } : looksOf(state);
  return { state, complete: state === 'complete', text: skipped ? texts.notDue : name, look };
}

/** The state of a section as an icon, with its name as a tooltip (REP-030, REP-031, REP-247, REP-254). */
export function SectionIcon({ section, started }: { section: Section; started: boolean }) {
  const { state, text, look } = useSectionState(section, started);
  const label = `${section.name} ${text}`;
  return (
    <span title={label} data-section-state={state}>
      <Icon {...look} ariaLabel={text} />
    </span>
  );
}
