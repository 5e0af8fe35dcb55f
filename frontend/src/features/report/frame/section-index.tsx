import Icon from '@cloudscape-design/components/icon';
import { isApproved } from '../../../../../shared/domain/report/status.ts';
import { fill } from '../../../ui/fill.ts';
import { useReport, useSummary } from '../entries/context.ts';
import type { Section } from '../model/sections.ts';
import { statusShown } from '../model/status-shown.ts';
import { ReviewMark } from '../review/marks/review-mark.tsx';
import { reportTexts as texts } from '../texts.ts';
import { goToSection } from './go-to-section.ts';
import { useSectionState } from './section-icon.tsx';

const NARROW = '(max-width: 700px)';

/** Links to all sections, with the answered entries of each. On a phone it opens on request. */
export function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { progress } = useSummary();
  const done = [...progress.values()].filter(({ answered, of }) => answered === of).length;
  if (sections.length < 2) return null;
  return (
    <nav aria-label={texts.sections}>
      <details className="section-index" open={!matchMedia(NARROW).matches}>
        <summary>{fill(texts.sectionsAnswered, { n: done, m: sections.length })}</summary>
        <ul>
          {sections.map((section) => (
            <Entry key={section.node.uid} section={section} />
          ))}
        </ul>
      </details>
    </nav>
  );
}

/**
 * A section with the icon of its heading. One that has not been begun has it in a neutral colour, because nothing is wrong with
 * it. In an approved report no section waits for a review any more, so one without a mark has no word for it.
 */
function Entry({ section }: { section: Section }) {
  const { openSection, report } = useReport();
  const { started, progress } = useSummary();
  const { uid } = section.node;
  const { state, text, look } = useSectionState(section, started.has(uid));
  const { answered, of } = progress.get(uid) ?? { answered: 0, of: 0 };
  // A fully answered section only lacks its mark.
  const named = state === 'incomplete' && answered === of ? texts.notMarked : text;
  const said = state === 'unreviewed' && isApproved(statusShown(report)) ? '' : named;
  const parts = [...(of > 0 ? [fill(texts.sectionProgress, { n: answered, m: of })] : []), ...(said === '' ? [] : [said])];
  return (
    <li>
      <button type="button" onClick={() => goToSection(uid, openSection)}>
        <Icon name={look.name} variant={state === 'notstarted' ? 'subtle' : look.variant} /> <span>{section.name}</span>{' '}
        <span className="quiet">{parts.join(', ')}</span> <ReviewMark section={section} />
      </button>
    </li>
  );
}
