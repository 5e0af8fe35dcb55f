import { useCollection } from '@cloudscape-design/collection-hooks';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { type ConversionFactor, factors } from '../../../../shared/contract/factors.ts';
import { nodes, type TrackerNode } from '../../../../shared/contract/nodes.ts';
import { UNITS } from '../../../../shared/domain/vocabulary.ts';
import { useApiQuery } from '../../api/queries.ts';
import { factorTexts as texts } from '../../app/texts/metrics.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { DeleteFactor, type FactorMetric, FactorModal } from '../../components/factor-modal.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { StructurePlace } from '../../components/use-structure-place.ts';
import { columnsOf } from './columns.tsx';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; factor: ConversionFactor };

export function FactorsPage({ place }: { place: StructurePlace }) {
  const owner = { trackerId: place.trackerId, commitId: place.commitId };
  const list = useApiQuery(factors, 'api_tracker_commit_convfactor_list', { params: owner });
  const tree = useApiQuery(nodes, 'api_tracker_node_list', { params: owner }, { enabled: place.mayEdit });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = place.mayEdit && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {texts.addButton}
    </Button>
  );
  const metrics = metricsOf(tree.data ?? []);
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={place.isPackage ? texts.packageIntro : texts.intro} actions={add} />
      <QueryState query={list} errorTitle={texts.loadError} isEmpty={() => false}>
        {(found) => <FactorTable items={found} mayEdit={place.mayEdit} onOpen={setOpen} />}
      </QueryState>
      {open?.kind === 'add' && <FactorModal owner={owner} metrics={metrics} units={UNITS} onClose={close} />}
      {open?.kind === 'edit' && (
        <FactorModal owner={owner} metrics={[open.factor.metric]} units={UNITS} current={open.factor} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteFactor owner={owner} factor={open.factor} onClose={close} />}
    </SpaceBetween>
  );
}

/** Each metric of the tree once, by name. */
function metricsOf(tree: readonly TrackerNode[]): FactorMetric[] {
  const all = tree.flatMap((node) => node.node[node.type]?.metric ?? []);
  return [...new Map(all.map((metric) => [metric.uid, metric])).values()].sort((a, b) => a.name.localeCompare(b.name));
}

type TableProps = { items: readonly ConversionFactor[]; mayEdit: boolean; onOpen(open: Open): void };

function FactorTable({ items: all, mayEdit, onOpen }: TableProps) {
  const columns = columnsOf(
    mayEdit && { edit: (factor) => onOpen({ kind: 'edit', factor }), remove: (factor) => onOpen({ kind: 'delete', factor }) },
  );
  const { items, filterProps, collectionProps, filteredItemsCount } = useCollection(all, {
    filtering: {
      empty: <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>,
      noMatch: <EmptyState title={texts.noMatch} />,
      filteringFunction: ({ metric, toUnit, source }, text) =>
        [metric.name, metric.unit, toUnit, source].join(' ').toLowerCase().includes(text.toLowerCase()),
    },
    sorting: { defaultState: { sortingColumn: columns[0]! } },
  });
  return (
    <Table
      {...collectionProps}
      columnDefinitions={columns}
      items={items}
      trackBy="uid"
      wrapLines
      ariaLabels={{ tableLabel: texts.local }}
      filter={
        all.length > 0 && (
          <TextFilter {...filterProps} filteringPlaceholder={texts.find} countText={String(filteredItemsCount ?? '')} />
        )
      }
      header={<PageHeader variant="h2" title={texts.local} browserTitle={texts.title} counter={`(${all.length})`} />}
    />
  );
}
