import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { type CompanyIndicator, companyIndicators } from '../../../../shared/contract/indicator/company-indicators.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { countOf } from '../../ui/format.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { calculationText } from './calculation.ts';
import { indicatorTexts, companyIndicatorTexts as texts } from './texts.ts';

/** Offers the indicators of the projects below that the company does not have yet. */
export function TakeIndicators({ companyId, onClose }: { companyId: string; onClose(): void }) {
  const [chosen, setChosen] = useState<CompanyIndicator[]>([]);
  const flash = useFlash();
  const params = { companyId };
  const query = useApiQuery(companyIndicators, 'listCompanyIndicators', { params, query: { allAvailable: 'true' } });
  const create = useApiMutation(companyIndicators, 'addCompanyIndicator');
  const save = async () => {
    for (const { uid } of chosen) await create.mutateAsync({ args: { params, query: { fromExisting: 'true' }, body: { uid } } });
    flash({ type: 'success', content: countOf(chosen.length, texts.added) });
  };
  return (
    <FormModal
      title={texts.takeTitle}
      size="large"
      submitText={texts.takeSubmit}
      submitDisabled={chosen.length === 0}
      save={save}
      onClose={onClose}
    >
      {() => (
        <SpaceBetween size="m">
          <Box>{texts.takeText}</Box>
          <QueryState query={query} errorTitle={texts.loadError}>
            {(all) => <Offered items={all.filter(({ company }) => company === null)} chosen={chosen} onChoose={setChosen} />}
          </QueryState>
        </SpaceBetween>
      )}
    </FormModal>
  );
}

type Props = { items: CompanyIndicator[]; chosen: CompanyIndicator[]; onChoose(chosen: CompanyIndicator[]): void };

const Offered = ({ items, chosen, onChoose }: Props) => (
  <Table
    variant="embedded"
    selectionType="multi"
    selectedItems={chosen}
    onSelectionChange={({ detail }) => onChoose(detail.selectedItems)}
    ariaLabels={{
      tableLabel: texts.offered,
      selectionGroupLabel: texts.offered,
      allItemsSelectionLabel: () => texts.takeTitle,
      itemSelectionLabel: (_data, { name }) => name,
    }}
    columnDefinitions={[
      { id: 'name', header: indicatorTexts.columns.name, isRowHeader: true, cell: ({ name }) => name },
      { id: 'issue', header: indicatorTexts.columns.issue, cell: ({ category }) => category },
      {
        id: 'calculation',
        header: indicatorTexts.columns.calculation,
        cell: ({ metrics, ...indicator }) => calculationText({ ...indicator, baseMetrics: metrics }),
      },
      { id: 'projects', header: texts.measuredBy, cell: ({ projects }) => countOf(projects, texts.projects) },
    ]}
    items={items}
    trackBy="uid"
    wrapLines
    empty={<EmptyState title={texts.noneLeft} />}
  />
);
