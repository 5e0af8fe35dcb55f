import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { SupplierRequest } from '../../../../shared/contract/supplier/suppliers.ts';
import type { Rights } from '../../session/use-rights.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { common } from '../../ui/texts.ts';
import { supplierTexts as t } from './texts.ts';
import { useSentRequests } from './use-sent-requests.ts';

/** Props of a card of the supplier's screen: the project and the person's rights in it. */
export type SupplierCard = { projectUid: string; rights: Pick<Rights, 'isAdmin'> };

const nameOf = ({ client_project }: SupplierRequest) => client_project.name;

/** The clients that a project reports to (ADM-124 to ADM-129), for its administrators. */
export const MyClients = ({ projectUid, rights }: SupplierCard) => (rights.isAdmin ? <Clients projectUid={projectUid} /> : null);

function Clients({ projectUid }: { projectUid: string }) {
  const [ending, setEnding] = useState<SupplierRequest>();
  const { query, end } = useSentRequests(projectUid, t.clientDeleted);
  const clients = (query.data ?? []).filter(({ status }) => status === 'accepted');
  return (
    <>
      <TableOrCards
        label={t.myClients}
        columns={columns(setEnding)}
        items={clients}
        trackBy="uid"
        nameOf={nameOf}
        isLoading={query.isPending}
        header={
          <Header variant="h2" counter={`(${clients.length})`}>
            {t.myClients}
          </Header>
        }
        empty={<EmptyState title={t.noClients} />}
      />
      {ending && (
        <ConfirmModal
          title={t.deleteClient}
          confirmText={t.deleteClient}
          onConfirm={() => end(ending)}
          onClose={() => setEnding(undefined)}
        >
          {t.deleteClientAsk}
        </ConfirmModal>
      )}
    </>
  );
}

const columns = (end: (request: SupplierRequest) => void): ListColumn<SupplierRequest>[] => [
  { id: 'client', header: t.client, cell: nameOf, isRowHeader: true },
  { id: 'company', header: t.companyName, cell: ({ client_project }) => client_project.company.name },
  { id: 'role', header: t.yourRole, cell: ({ supplier_discipline }) => supplier_discipline.name },
  { id: 'since', header: t.clientSince, cell: ({ created }) => <DateText date={created} format="ordinal" /> },
  {
    id: 'admin',
    header: t.admin,
    cell: (request) => (
      <ButtonDropdown
        ariaLabel={fill(t.adminOf, { name: nameOf(request) })}
        items={[{ id: 'delete', text: common.delete }]}
        onItemClick={() => end(request)}
      >
        {t.admin}
      </ButtonDropdown>
    ),
  },
];
