import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type FactorLine, type FactorsInUse, factors } from '../../../../../shared/contract/factor/factors.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { conversionTexts, factorTexts as texts } from '../texts.ts';
import { globalColumns, type LineAction, localColumns } from './columns.tsx';
import { FactorDialog, type OpenFactorDialog } from './factor-dialog.tsx';
import { FactorTable } from './factor-table.tsx';
import { GroupCard } from './group-card.tsx';
import { MissingFactors } from './missing-factors.tsx';

/** The group in use, missing factors, the local factors and, separately, those of the tenancy (ADM-087 to ADM-091). */
export function FactorsPage({ place }: { place: PlaceOfStructure }) {
  const owner = { trackerId: place.trackerId, commitId: place.commitId };
  const query = useApiQuery(factors, 'readFactorsInUse', { params: owner });
  const [open, setOpen] = useState<OpenFactorDialog>();
  const add = place.mayEdit && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {texts.addButton}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={place.isPackage ? texts.packageIntro : texts.intro} actions={add} />
      {!place.mayEdit && <Alert type="info">{texts.readOnly}</Alert>}
      <QueryState query={query} errorTitle={texts.loadError}>
        {(found) => <Sections place={place} inUse={found} onOpen={setOpen} />}
      </QueryState>
      {open && <FactorDialog open={open} owner={owner} mayEdit={place.mayEdit} onClose={() => setOpen(undefined)} />}
    </SpaceBetween>
  );
}

type Props = { place: PlaceOfStructure; inUse: FactorsInUse; onOpen(open: OpenFactorDialog): void };

function Sections({ place, inUse, onOpen }: Props) {
  const on = (kind: 'edit' | 'delete' | 'override' | 'uses') => (line: FactorLine) => onOpen({ kind, line });
  const uses: LineAction = { label: conversionTexts.uses, run: on('uses') };
  const override: LineAction = { label: conversionTexts.override, run: on('override') };
  const change: LineAction[] = [
    { label: texts.edit, run: on('edit') },
    { label: texts.delete, run: on('delete') },
  ];
  const own = localColumns([uses, ...(place.mayEdit ? change : [])]);
  const above = [uses, ...(place.mayEdit ? [override] : [])];
  return (
    <SpaceBetween size="l">
      <MissingFactors
        missing={inUse.missing}
        onAdd={place.mayEdit ? (missing) => onOpen({ kind: 'missing', missing }) : undefined}
      />
      <GroupCard place={place} inUse={inUse} />
      <FactorTable
        title={texts.local}
        lines={inUse.local}
        columns={own}
        empty={<EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
      />
      {place.isPackage && (
        <FactorTable
          title={conversionTexts.project}
          lines={inUse.project}
          columns={localColumns(above)}
          empty={<EmptyState title={conversionTexts.emptyProject} />}
        />
      )}
      <FactorTable
        title={conversionTexts.global}
        lines={inUse.global}
        columns={globalColumns(inUse.groups, above)}
        empty={<EmptyState title={conversionTexts.emptyGlobal}>{conversionTexts.emptyGlobalText}</EmptyState>}
      />
    </SpaceBetween>
  );
}
