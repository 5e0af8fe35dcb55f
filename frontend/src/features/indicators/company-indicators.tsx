import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type CompanyIndicator, companyIndicators } from '../../../../shared/contract/indicator/company-indicators.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useCompanyRights } from '../../session/use-rights.ts';
import { fill } from '../../ui/fill.ts';
import { countOf } from '../../ui/format.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { calculationText, companyTargetNote } from './calculation.ts';
import { CompanyTargetModal } from './company-target-modal.tsx';
import { RemoveCompanyIndicator } from './remove-company-indicator.tsx';
import { TakeIndicators } from './take-indicators.tsx';
import { TargetCell } from './target-cell.tsx';
import { indicatorTexts, companyIndicatorTexts as texts } from './texts.ts';

type Open = { kind: 'take' } | { kind: 'target' | 'remove'; indicator: CompanyIndicator };

/** The indicators that a company measures across its projects: its own, and those of the companies above it. */
export function CompanyIndicators({ companyId }: { companyId: string }) {
  const id = shortId(companyId);
  const query = useApiQuery(companyIndicators, 'listCompanyIndicators', { params: { companyId: id }, query: {} });
  const { isAdmin } = useCompanyRights(companyId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const take = (
    <Button variant="primary" onClick={() => setOpen({ kind: 'take' })}>
      {texts.take}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.intro} actions={isAdmin && take} />
      <QueryState query={query} errorTitle={texts.loadError} isEmpty={() => false}>
        {(items) => (
          <TableOrCards
            label={texts.title}
            columns={columnsOf(id, isAdmin, setOpen)}
            items={items}
            trackBy="uid"
            nameOf={({ name }) => name}
            empty={<EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>}
          />
        )}
      </QueryState>
      {open?.kind === 'take' && <TakeIndicators companyId={id} onClose={close} />}
      {open?.kind === 'target' && <CompanyTargetModal companyId={id} indicator={open.indicator} onClose={close} />}
      {open?.kind === 'remove' && <RemoveCompanyIndicator companyId={id} indicator={open.indicator} onClose={close} />}
    </SpaceBetween>
  );
}

type Column = ListColumn<CompanyIndicator>;

/** An indicator from a company above can only get a target here. */
function columnsOf(companyId: string, isAdmin: boolean, onOpen: (open: Open) => void): Column[] {
  const { name, issue, calculation, target, admin } = indicatorTexts.columns;
  const isOwn = ({ company }: CompanyIndicator) => company?.uid.startsWith(companyId) === true;
  const menu: Column = {
    id: 'admin',
    header: admin,
    cell: (indicator) => (
      <ButtonDropdown
        variant="icon"
        expandToViewport
        ariaLabel={fill(indicatorTexts.menuOf, { name: indicator.name })}
        items={[{ id: 'target', text: texts.target }, ...(isOwn(indicator) ? [{ id: 'remove', text: texts.remove }] : [])]}
        onItemClick={({ detail }) => onOpen({ kind: detail.id === 'remove' ? 'remove' : 'target', indicator })}
      />
    ),
  };
  return [
    { id: 'name', header: name, isRowHeader: true, cell: (indicator) => indicator.name },
    { id: 'issue', header: issue, cell: (indicator) => indicator.category },
    {
      id: 'calculation',
      header: calculation,
      cardWidth: 100,
      cell: ({ metrics, ...indicator }) => calculationText({ ...indicator, baseMetrics: metrics }),
    },
    { id: 'owner', header: texts.owner, cell: ({ company }) => company?.name },
    { id: 'projects', header: texts.alsoOf, cell: ({ projects }) => countOf(projects, texts.projects) },
    {
      id: 'target',
      header: target,
      cell: ({ metrics: _metrics, baseMetrics: _result, ...indicator }) => (
        <TargetCell indicator={indicator} noteOf={companyTargetNote} />
      ),
    },
    ...(isAdmin ? [menu] : []),
  ];
}
