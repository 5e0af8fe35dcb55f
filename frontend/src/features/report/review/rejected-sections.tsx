import type { ReportScope } from '../entries/context.ts';
import { goToSection } from '../frame/go-to-section.ts';
import type { Section } from '../model/sections.ts';
import { reviewTexts as texts } from './texts.ts';

/** The sections that the reviewer has marked 'Requires Revision', for people who see comments (REP-329, REP-330). */
export const rejectedSections = ({
  report,
  sections,
  mayComment,
}: Pick<ReportScope, 'report' | 'sections' | 'mayComment'>): readonly Section[] =>
  mayComment ? sections.filter(({ node }) => report.meta_json._sectionsApproved?.[node.path] === false) : [];

/** Links to these sections. */
export function RejectedSections({ scope }: { scope: ReportScope }) {
  const rejected = rejectedSections(scope);
  if (rejected.length === 0) return null;
  return (
    <p>
      {texts.rejected}{' '}
      {rejected.map(({ node, name }, at) => (
        <span key={node.uid}>
          {at > 0 && ', '}
          <button type="button" className="text-button" onClick={() => goToSection(node.uid, scope.openSection)}>
            {name}
          </button>
        </span>
      ))}
    </p>
  );
}
