import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { SectionComments } from '../comments/index.ts';
import { useReport } from '../entries/context.ts';
import type { Section, SectionRow } from '../model/sections.ts';
import type { SectionMark } from '../review/marks/mark-queue.ts';
import { ReviewMark } from '../review/marks/review-mark.tsx';
import { SectionMarks } from '../review/marks/section-marks.tsx';
import { FillButton } from '../table/fill-button.tsx';
import { SectionTable } from '../table/section-table.tsx';
import { SectionIcon } from './section-icon.tsx';

type Props = {
  section: Section;
  started: boolean;
  mark(mark: SectionMark): void;
  only?: ((row: SectionRow) => boolean) | undefined;
  /** number of rows shown so far; absent for all */
  most?: number | undefined;
  /** with its own box, outside the tabs */
  boxed?: boolean;
  actions?: ReactNode;
};

/** A section: its banners, its rows, its marks and its comments (REP-040 to REP-043). */
export function SectionView({ section, started, mark, only, most, boxed = false, actions }: Props) {
  const { report, nodes, editable, mayComment, writesComments } = useReport();
  const content = (
    <SpaceBetween size="s">
      {section.helpText !== '' && <Alert type="info">{section.helpText}</Alert>}
      {section.notDue !== null && <Alert type="info">{section.notDue}</Alert>}
      {section.range !== null && <Alert type="info">{section.range}</Alert>}
      {(actions || editable) && (
        <div className="section-actions">
          {editable && <FillButton sections={[section]} of={section.name} />}
          {actions}
        </div>
      )}
      <SectionTable section={section} editable={editable} only={only} most={most} />
      <SectionMarks section={section} started={started} mark={mark} />
      {mayComment && (
        <SectionComments
          structureId={report.tracker}
          reportId={report.uid}
          section={section.node}
          nodes={nodes.comments}
          tree={nodes.nodes}
          isReadOnly={!writesComments}
        />
      )}
    </SpaceBetween>
  );
  if (!boxed)
    return (
      <>
        <h2 className="only-read">{section.name}</h2>
        {content}
      </>
    );
  const title = (
    <span className="section-label">
      <SectionIcon section={section} started={started} />
      {section.name}
      <ReviewMark section={section} />
    </span>
  );
  return <Container header={<Header variant="h2">{title}</Header>}>{content}</Container>;
}
