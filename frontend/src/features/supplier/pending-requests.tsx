import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { SupplierRequest } from '../../../../shared/contract/supplier/suppliers.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorNotice } from '../../ui/page/error-notice.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { common } from '../../ui/texts.ts';
import type { SupplierCard } from './my-clients.tsx';
import { supplierTexts as t } from './texts.ts';
import { useSentRequests } from './use-sent-requests.ts';

const nameOf = ({ client_project }: SupplierRequest) => client_project.name;

/** The unanswered requests that a project has sent (ADM-140, ADM-147), for its administrators. */
export const PendingRequests = ({ projectUid, rights }: SupplierCard) =>
  rights.isAdmin ? <Requests projectUid={projectUid} /> : null;

function Requests({ projectUid }: { projectUid: string }) {
  const [ending, setEnding] = useState<SupplierRequest>();
  const { query, end } = useSentRequests(projectUid, t.withdrawn);
  const requests = (query.data ?? []).filter(({ status }) => status === 'outstanding');
  if (query.error && !query.data) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <TableOrCards
        label={t.pending}
        columns={columns(setEnding)}
        items={requests}
        trackBy="uid"
        nameOf={nameOf}
        isLoading={query.isPending}
        header={
          <Header variant="h2" counter={`(${requests.length})`}>
            {t.pending}
          </Header>
        }
        empty={<EmptyState title={t.noPending} />}
      />
      {ending && (
        <ConfirmModal
          title={t.withdraw}
          confirmText={t.withdraw}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          {t.withdrawAsk}
        </ConfirmModal>
      )}
    </>
  );
}

const columns = (withdraw: (request: SupplierRequest) => void): ListColumn<SupplierRequest>[] => [
  { id: 'client', header: t.client, cell: nameOf, isRowHeader: true },
  { id: 'company', header: t.companyName, cell: ({ client_project }) => client_project.company.name },
  { id: 'role', header: t.yourRole, cell: ({ supplier_discipline }) => supplier_discipline.name },
  { id: 'sent', header: t.sent, cell: ({ created }) => <DateText date={created} format="ordinal" /> },
  {
    id: 'actions',
    header: common.actions,
    cell: (request) => (
      <Button variant="inline-link" ariaLabel={fill(t.withdrawOf, { name: nameOf(request) })} onClick={() => withdraw(request)}>
        {common.delete}
      </Button>
    ),
  },
];
