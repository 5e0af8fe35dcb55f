import { useCollection } from '@cloudscape-design/collection-hooks';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { type TenantIndicator, tenantIndicators } from '../../../../../shared/contract/indicator/tenant-indicators.ts';
import { tenantAdmin } from '../../../../../shared/contract/tenant/tenant-admin.ts';
import { useApiMutation, useApiQuery } from '../../../api/queries.ts';
import { messageOf } from '../../../ui/failure.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { orRequestFailed } from '../request-failed.ts';
import { tenantIndicatorColumns } from './columns.tsx';
import { EditModal } from './edit-modal.tsx';
import { MergeIndicators } from './merge-modal.tsx';
import { tenantIndicatorTexts as texts } from './texts.ts';

export type Act = 'equation' | 'edit' | 'merge' | 'verify';

/** The indicators of all projects (ADM-016 to ADM-026). */
export default function TenantIndicatorsPage() {
  const list = useApiQuery(tenantIndicators, 'listTenantIndicators', {});
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} {...(list.data && { counter: `(${list.data.length})` })} />
      <QueryState query={list} errorTitle={texts.loadError} isEmpty={() => false}>
        {(found) => <IndicatorTable all={found} />}
      </QueryState>
    </SpaceBetween>
  );
}

const toggled = (uids: ReadonlySet<string>, uid: string): ReadonlySet<string> =>
  new Set(uids.has(uid) ? [...uids].filter((each) => each !== uid) : [...uids, uid]);

const textOf = ({ uid, result_metric, name, category, project }: TenantIndicator) =>
  `${uid} ${result_metric} ${name} ${category} ${project.name}`.toLowerCase();

function IndicatorTable({ all }: { all: readonly TenantIndicator[] }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<{ act: Act; indicator: TenantIndicator }>();
  const verify = useVerify();
  const act = (indicator: TenantIndicator, chosen: Act) => {
    if (chosen === 'verify') void verify(indicator);
    else if (chosen === 'equation') setShown((before) => toggled(before, indicator.uid));
    else setOpen({ act: chosen, indicator });
  };
  const { items, filterProps, collectionProps, paginationProps, filteredItemsCount } = useCollection(all, {
    filtering: {
      empty: <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>,
      noMatch: <EmptyState title={texts.noMatch} />,
      filteringFunction: (item, text) => textOf(item).includes(text.toLowerCase()),
    },
    pagination: { pageSize: 50 },
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <TableOrCards
        label={texts.title}
        items={items}
        trackBy="uid"
        nameOf={({ name }) => name}
        columns={tenantIndicatorColumns(shown, act)}
        cardTitle="name"
        empty={collectionProps.empty}
        filter={<TextFilter {...filterProps} filteringPlaceholder={texts.find} countText={String(filteredItemsCount ?? '')} />}
        {...(all.length > 50 && { pagination: <Pagination {...paginationProps} /> })}
      />
      {open?.act === 'edit' && <EditModal indicator={open.indicator} onClose={close} />}
      {open?.act === 'merge' && <MergeIndicators indicator={open.indicator} all={all} onClose={close} />}
    </>
  );
}

/** Calculates an equation again (ADM-026); an error appears above the page. */
function useVerify() {
  const flash = useFlash();
  const dispatch = useApiMutation(tenantAdmin, 'dispatchTenant', { changes: 'indicators' });
  return async ({ uid, name }: TenantIndicator) => {
    try {
      const body = { type: 'RECACHE_METRIC_CALC_EQN' as const, indicatorId: uid };
      await orRequestFailed(dispatch.mutateAsync({ args: { body } }));
      flash({ type: 'success', content: fill(texts.verified, { name }) });
    } catch (failure) {
      flash({ type: 'error', content: messageOf(failure) });
    }
  };
}
