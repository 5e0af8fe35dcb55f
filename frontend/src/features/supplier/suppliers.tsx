import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { type SupplierRequest, suppliers } from '../../../../shared/contract/supplier/suppliers.ts';
import { useApiMutation } from '../../api/queries.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { type ListColumn, TableOrCards } from '../../ui/list/table-or-cards.tsx';
import { common } from '../../ui/texts.ts';
import { supplierTexts as t } from './texts.ts';

const nameOf = ({ supplier_discipline }: SupplierRequest) => supplier_discipline.project.name;

/** The suppliers of a project, each with a button that ends the relation. Hidden without suppliers. */
export function Suppliers({ project, requests }: { project: Project; requests: readonly SupplierRequest[] }) {
  const [ending, setEnding] = useState<SupplierRequest>();
  const flash = useFlash();
  const end = useApiMutation(suppliers, 'endSupplier');
  const accepted = requests.filter(({ status }) => status === 'accepted');
  if (accepted.length === 0) return null;
  const confirm = async (request: SupplierRequest) => {
    await end.mutateAsync({
      args: { params: { projectId: project.uid, requestId: request.uid }, query: { status: request.status } },
    });
    flash({ type: 'success', content: t.ended });
  };
  return (
    <>
      <TableOrCards
        label={t.suppliers}
        columns={columns(project, setEnding)}
        items={accepted}
        trackBy="uid"
        nameOf={nameOf}
        header={
          <Header variant="h2" counter={`(${accepted.length})`} description={t.suppliersText}>
            {t.suppliers}
          </Header>
        }
      />
      {ending && (
        <ConfirmModal
          title={fill(t.endOf, { name: nameOf(ending) })}
          confirmText={t.end}
          onConfirm={() => confirm(ending)}
          onClose={() => setEnding(undefined)}
        >
          {t.endAsk}
        </ConfirmModal>
      )}
    </>
  );
}

const columns = (project: Project, end: (request: SupplierRequest) => void): ListColumn<SupplierRequest>[] => [
  { id: 'project', header: t.fromProject, cell: nameOf, isRowHeader: true },
  { id: 'company', header: t.company, cell: ({ supplier_company }) => supplier_company.name },
  { id: 'role', header: t.role, cell: ({ supplier_discipline }) => supplier_discipline.name },
  {
    id: 'package',
    header: t.packageName,
    cell: ({ client_ref }) => project.related_refs.find(({ uid }) => uid === client_ref)?.name ?? '–',
  },
  {
    id: 'actions',
    header: common.actions,
    cell: (request) => (
      <Button variant="inline-link" ariaLabel={fill(t.endOf, { name: nameOf(request) })} onClick={() => end(request)}>
        {t.end}
      </Button>
    ),
  },
];
