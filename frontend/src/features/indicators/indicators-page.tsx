import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type Indicator, indicators } from '../../../../shared/contract/indicator/indicators.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useTenant } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { indicatorColumns } from './columns.tsx';
import { DeleteIndicator } from './delete-indicator.tsx';
import { IndicatorModal } from './indicator-modal.tsx';
import { inOrder } from './order.ts';
import { indicatorTexts as texts } from './texts.ts';
import { useMeasured } from './use-measured.ts';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; indicator: Indicator };

/** The list of indicators with their calculation and targets (ADM-102 to ADM-105, ADM-406, ADM-415). */
export function IndicatorsPage({ place }: { place: PlaceOfStructure }) {
  const params = { trackerId: place.trackerId, commitId: place.commitId };
  const query = useApiQuery(indicators, 'listIndicators', { params, query: {} });
  const order = useTenant()?.meta_json.indicator_order;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {texts.add}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} actions={place.mayEdit && add} />
      <QueryState query={query} errorTitle={texts.loadError} isEmpty={() => false}>
        {(found) => <List items={inOrder(found, order)} place={place} onOpen={setOpen} />}
      </QueryState>
      {open?.kind === 'add' && <IndicatorModal place={place} others={query.data ?? []} onClose={close} />}
      {open?.kind === 'edit' && (
        <IndicatorModal place={place} others={query.data ?? []} current={open.indicator} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteIndicator params={params} indicator={open.indicator} onClose={close} />}
    </SpaceBetween>
  );
}

type ListProps = { items: readonly Indicator[]; place: PlaceOfStructure; onOpen(open: Open): void };

function List({ items, place, onOpen }: ListProps) {
  const actions = {
    edit: (indicator: Indicator) => onOpen({ kind: 'edit', indicator }),
    remove: (indicator: Indicator) => onOpen({ kind: 'delete', indicator }),
  };
  const columns = indicatorColumns(place, actions, useMeasured(place));
  return (
    <TableOrCards
      label={texts.title}
      columns={columns}
      items={items}
      trackBy="uid"
      nameOf={({ name }) => name}
      empty={<EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
      header={
        <Header variant="h2" counter={fill(texts.counter, { n: items.length })}>
          {texts.title}
        </Header>
      }
    />
  );
}
