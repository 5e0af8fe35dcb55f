import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { type SubTenancy, tenancies } from '../../../../../shared/contract/tenant/tenancies.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { subTenancyColumns } from './columns.tsx';
import { DeleteTenancyModal } from './delete-modal.tsx';
import { NewTenancyModal } from './new-modal.tsx';
import { ProofModal } from './proof-modal.tsx';
import { subTenancyTexts as texts } from './texts.ts';

/** The sites created from this tenancy (ADM-040 to ADM-046). */
export default function SubTenanciesPage() {
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<SubTenancy>();
  const [proving, setProving] = useState<SubTenancy>();
  const list = useApiQuery(tenancies, 'listSubTenancies', {});
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {texts.create}
    </Button>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} description={texts.about} actions={add} />
      <QueryState query={list} isEmpty={() => false}>
        {(all) => (
          <Table
            variant="container"
            wrapLines
            stickyColumns={{ last: 1 }}
            header={
              <Header variant="h2" counter={`(${all.length})`}>
                {texts.title}
              </Header>
            }
            ariaLabels={{ tableLabel: texts.title }}
            columnDefinitions={subTenancyColumns({ onDelete: setDeleted, onProve: setProving })}
            items={all}
            trackBy="uid"
            empty={<EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
          />
        )}
      </QueryState>
      {isAdding && <NewTenancyModal onWaiting={setProving} onClose={() => setAdding(false)} />}
      {proving?.proof && <ProofModal tenancy={proving} proof={proving.proof} onClose={() => setProving(undefined)} />}
      {deleted && <DeleteTenancyModal tenancy={deleted} onClose={() => setDeleted(undefined)} />}
    </SpaceBetween>
  );
}
