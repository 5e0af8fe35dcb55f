import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import { Modal } from '../../../ui/modal.tsx';
import { useReport } from '../entries/context.ts';
import type { Section } from '../model/sections.ts';
import type { SectionMark } from '../review/marks/mark-queue.ts';
import { ReviewMark } from '../review/marks/review-mark.tsx';
import { useRowLimit } from '../table/making/use-row-limit.ts';
import { SectionTable } from '../table/section-table.tsx';
import { reportTexts as texts } from '../texts.ts';
import { Boundary } from './boundary.tsx';
import { BrokenSection } from './broken-section.tsx';
import { goToSection } from './go-to-section.ts';
import { SectionIcon } from './section-icon.tsx';
import { SectionView } from './section-view.tsx';

type Props = {
  sections: readonly Section[];
  opened: string | null;
  started: ReadonlySet<string>;
  mark(mark: SectionMark): void;
};

/** One tab for each section. The open tab is remembered for this report (REP-029 to REP-035). */
export function TabbedReport({ sections, opened, started, mark }: Props) {
  const { editable, openSection } = useReport();
  const [full, setFull] = useState(false);
  const found = sections.findIndex(({ node }) => node.uid === opened);
  const at = Math.max(0, found);
  const section = sections[at]!;
  const move = (to: number) => goToSection(sections[to]!.node.uid, openSection);
  const navigation = (
    <SpaceBetween size="xs" direction="horizontal">
      <Button iconName="angle-left" disabled={at === 0} onClick={() => move(at - 1)}>
        {texts.previousSection}
      </Button>
      <Button iconName="angle-right" iconAlign="right" disabled={at === sections.length - 1} onClick={() => move(at + 1)}>
        {texts.nextSection}
      </Button>
    </SpaceBetween>
  );
  const fullButton = (
    <Button variant="link" iconName="expand" onClick={() => setFull(true)}>
      {texts.fullTable}
    </Button>
  );
  return (
    <>
      {/* the library's container is recreated with each tab, and the focus would be lost */}
      <Container disableContentPaddings>
        <Tabs
          ariaLabel={texts.sections}
          activeTabId={section.node.uid}
          onChange={({ detail }) => openSection(detail.activeTabId)}
          tabs={sections.map((each) => ({
            id: each.node.uid,
            label: (
              <span className="section-label">
                <SectionIcon section={each} started={started.has(each.node.uid)} />
                {each.name}
                <ReviewMark section={each} />
              </span>
            ),
            content: each === section && (
              <Box padding={{ horizontal: 'l', bottom: 's' }}>
                <Boundary key={each.node.uid} fallback={<BrokenSection name={each.name} />}>
                  <SectionOfTab section={each} started={started.has(each.node.uid)} mark={mark} actions={fullButton} />
                </Boundary>
              </Box>
            ),
          }))}
        />
      </Container>
      <Box float="right" padding={{ top: 's' }}>
        {navigation}
      </Box>
      {full && (
        <Modal size="max" header={section.name} onClose={() => setFull(false)}>
          <div className="report">
            <SectionTable section={section} editable={editable} />
          </div>
        </Modal>
      )}
    </>
  );
}

/** The section of a tab. In a large one the later rows are rendered after the first. */
function SectionOfTab(props: Omit<Parameters<typeof SectionView>[0], 'only' | 'most' | 'boxed'>) {
  const limit = useRowLimit(props.section.rows.length);
  return <SectionView {...props} most={limit} />;
}
