import { useCollection } from '@cloudscape-design/collection-hooks';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { tenantFactors } from '../../../../../shared/contract/factor/factor-groups.ts';
import type { ConversionFactor, FactorGroup } from '../../../../../shared/contract/factor/factors.ts';
import { UNITS } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { searchedText } from '../../../../../shared/domain/metric/unit-text.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { saveBlob } from '../../../ui/save-blob.ts';
import { DeleteFactor, FactorModal, factorTexts, useTenancyFactors } from '../../factors/index.ts';
import { groupFactorColumns } from './columns.tsx';
import { factorCsv } from './file/factor-csv.ts';
import { ImportFactorsModal } from './file/import-factors-modal.tsx';
import { factorFileTexts } from './file/texts.ts';
import { tenantFactorTexts as texts } from './texts.ts';
import { useSync } from './use-sync.ts';

type Props = { groups: readonly FactorGroup[]; group: FactorGroup | undefined; isAdding: boolean; onAdd(): void };
type Open = { kind: 'edit' | 'delete'; factor: ConversionFactor };

/** The factors of the chosen group, or of all groups (ADM-028, ADM-029, ADM-034, ADM-039). */
export function FactorList(props: Props) {
  const query = props.group ? { groupId: props.group.id } : {};
  const list = useApiQuery(tenantFactors, 'listTenantFactors', { query });
  return (
    <QueryState query={list} errorTitle={factorTexts.loadError} isEmpty={() => false}>
      {(factors) => <FactorTable key={props.group?.id} factors={factors} {...props} />}
    </QueryState>
  );
}

const PAGE = 50;

function FactorTable({ factors, groups, group, isAdding, onAdd }: Props & { factors: readonly ConversionFactor[] }) {
  const [open, setOpen] = useState<Open>();
  const [isImporting, setImporting] = useState(false);
  const sync = useSync();
  const columns = groupFactorColumns(groups, {
    edit: (factor) => setOpen({ kind: 'edit', factor }),
    sync,
    remove: (factor) => setOpen({ kind: 'delete', factor }),
  });
  const { items, collectionProps, filterProps, paginationProps } = useCollection(factors, {
    filtering: {
      empty: (
        <EmptyState title={group ? texts.emptyGroup : texts.empty}>{group ? texts.emptyGroupText : texts.emptyText}</EmptyState>
      ),
      noMatch: <EmptyState title={factorTexts.noMatch} />,
      filteringFunction: ({ metric, toUnit }, text) =>
        searchedText([metric.name, metric.unit, toUnit].join(' ')).includes(searchedText(text)),
    },
    pagination: { pageSize: PAGE },
    sorting: {},
  });
  return (
    <>
      <TableOrCards
        label={factorTexts.title}
        columns={columns}
        cardTitle="fromMetricName"
        sorting={collectionProps}
        items={items}
        trackBy="uid"
        nameOf={({ metric }) => metric.name}
        empty={collectionProps.empty}
        filter={<TextFilter {...filterProps} filteringPlaceholder={factorTexts.find} filteringAriaLabel={factorTexts.find} />}
        pagination={factors.length > PAGE && <Pagination {...paginationProps} />}
        header={
          <Header
            counter={`(${factors.length})`}
            actions={
              <AdminMenu group={group} factors={factors} isAdding={isAdding} onAdd={onAdd} onImport={() => setImporting(true)} />
            }
          >
            {factorTexts.title}
          </Header>
        }
      />
      {open && <Dialog open={open} onClose={() => setOpen(undefined)} />}
      {isImporting && group && <ImportFactorsModal group={group} onClose={() => setImporting(false)} />}
    </>
  );
}

type MenuProps = Omit<Props, 'groups'> & { factors: readonly ConversionFactor[]; onImport(): void };

/** 'Add a Metric' adds to the chosen group; without a group it adds a global factor (ADM-035). A file needs a group. */
function AdminMenu({ group, factors, isAdding, onAdd, onImport }: MenuProps) {
  const acts = {
    add: onAdd,
    import: onImport,
    download: () => saveBlob(factorCsv(factors), `${group?.name ?? ''} factors.csv`),
  };
  const ofFile = [
    { id: 'import', text: factorFileTexts.import },
    { id: 'download', text: factorFileTexts.download, disabled: factors.length === 0 },
  ];
  return (
    <ButtonDropdown
      variant={isAdding ? 'normal' : 'primary'}
      items={[{ id: 'add', text: group ? texts.addMetric : texts.addGlobal }, ...(group ? ofFile : [])]}
      onItemClick={({ detail }) => acts[detail.id as keyof typeof acts]()}
    >
      {texts.adminMenu}
    </ButtonDropdown>
  );
}

function Dialog({ open: { kind, factor }, onClose }: { open: Open; onClose(): void }) {
  const calls = useTenancyFactors(factor.group ?? undefined);
  if (kind === 'delete') return <DeleteFactor calls={calls} factor={factor} onClose={onClose} />;
  return <FactorModal calls={calls} metrics={[factor.metric]} units={UNITS} current={factor} onClose={onClose} />;
}
