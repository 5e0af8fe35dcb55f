import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { countOf } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { ImportModal } from './files/import-modal.tsx';
import type { FileFormat } from './files/use-import.ts';
import { LayoutSelect } from './layout-select.tsx';
import { IssueModal } from './modals/issue-modal.tsx';
import { RestoreModal } from './modals/restore-modal.tsx';
import { SettingsModal } from './modals/settings-modal.tsx';
import { SetUpMenu } from './set-up-menu.tsx';
import { StructureTree } from './structure-tree.tsx';
import { metricsTexts as texts } from './texts.ts';
import { useStructure, useStructureChanges } from './use-structure.ts';

export function MetricsPage({ place }: { place: PlaceOfStructure }) {
  const structure = useStructure(place);
  const changes = useStructureChanges(place);
  const [open, setOpen] = useState<'issue' | 'settings' | 'restore' | FileFormat>();
  const close = () => setOpen(undefined);
  const count = structure.data?.nodes.filter(({ type }) => type === 'metricscore').length;
  return (
    <SpaceBetween size="l">
      <PageHeader
        title={texts.title}
        description={place.isPackage ? texts.packageIntro : texts.intro}
        {...(count !== undefined && { counter: countOf(count, texts.counter) })}
        actions={
          place.mayEdit && (
            <SpaceBetween direction="horizontal" size="xs" alignItems="end">
              <LayoutSelect place={place} />
              <SetUpMenu
                place={place}
                onAddIssue={() => setOpen('issue')}
                onImport={setOpen}
                onSettings={() => setOpen('settings')}
                onRestore={() => setOpen('restore')}
              />
            </SpaceBetween>
          )
        }
      />
      {!place.mayEdit && <Alert type="info">{texts.readOnly}</Alert>}
      <Container>
        <QueryState query={structure} errorTitle={texts.loadError}>
          {({ nodes }) => <StructureTree place={place} nodes={nodes} changes={changes} onAddIssue={() => setOpen('issue')} />}
        </QueryState>
      </Container>
      {open === 'issue' && <IssueModal changes={changes} onClose={close} />}
      {open === 'restore' && <RestoreModal changes={changes} onClose={close} />}
      {(open === 'csv' || open === 'json') && <ImportModal place={place} format={open} onClose={close} />}
      {open === 'settings' && <SettingsModal place={place} onClose={close} />}
    </SpaceBetween>
  );
}
