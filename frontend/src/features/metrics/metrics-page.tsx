import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportRecord } from '../../../../shared/contract/report/reports.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import type { FileFormat } from '../../../../shared/domain/structure/import-size.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { ImportModal } from './files/import-modal.tsx';
import { ListModal } from './list/list-modal.tsx';
import { IssueModal } from './modals/issue-modal.tsx';
import { RestoreModal } from './modals/restore-modal.tsx';
import { SettingsModal } from './modals/settings-modal.tsx';
import { SetUpMenu } from './set-up-menu.tsx';
import { LayoutSelect, OrderSelect } from './setting-selects.tsx';
import { metricsTexts as texts } from './texts.ts';
import { StructureTree } from './tree/structure-tree.tsx';
import { useStructure, useStructureChanges } from './use-structure.ts';

/** A line about the report, and the origin of its metrics. */
function ofReport({ is_staging, reporting_period_data: period }: ReportRecord): string {
  const name = displayPeriod(period && { start: period.startDate, end: period.endDate });
  return fill(is_staging ? texts.ofOpenReport : texts.ofReport, { period: name });
}

/** `report`: set if the page shows the metrics of a report, not the present ones of the project or package. */
type Props = { place: PlaceOfStructure; report?: ReportRecord };

export function MetricsPage({ place, report }: Props) {
  const structure = useStructure(place);
  const changes = useStructureChanges(place);
  const [asked, setAsked] = useSearchParams();
  const [open, setOpen] = useState<'issue' | 'list' | 'settings' | 'restore' | FileFormat | undefined>(
    place.mayEdit && asked.get('add') === 'list' ? 'list' : undefined,
  );
  const close = () => {
    setOpen(undefined);
    // Removed from the address, so that a reload does not open the dialog again.
    if (asked.has('add')) setAsked({}, { replace: true });
  };
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
              <OrderSelect place={place} />
              <LayoutSelect place={place} />
              <SetUpMenu
                place={place}
                onAddIssue={() => setOpen('issue')}
                onAddList={() => setOpen('list')}
                onImport={setOpen}
                onSettings={() => setOpen('settings')}
                onRestore={() => setOpen('restore')}
              />
            </SpaceBetween>
          )
        }
      />
      {!place.mayEdit && <Alert type="info">{report ? ofReport(report) : texts.readOnly}</Alert>}
      <Container>
        <QueryState query={structure} errorTitle={texts.loadError}>
          {({ nodes }) => <StructureTree place={place} nodes={nodes} changes={changes} onAddIssue={() => setOpen('issue')} />}
        </QueryState>
      </Container>
      {open === 'issue' && <IssueModal changes={changes} onClose={close} />}
      {open === 'list' && structure.data && <ListModal changes={changes} nodes={structure.data.nodes} onClose={close} />}
      {open === 'restore' && <RestoreModal changes={changes} onClose={close} />}
      {(open === 'csv' || open === 'json') && <ImportModal place={place} format={open} onClose={close} />}
      {open === 'settings' && <SettingsModal place={place} onClose={close} />}
    </SpaceBetween>
  );
}
