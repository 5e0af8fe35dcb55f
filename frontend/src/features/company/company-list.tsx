import './company-list.css';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { useState } from 'react';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fill } from '../../ui/fill.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { CreateCompanyModal, DeleteCompanyModal } from './company-modals.tsx';
import { placeTexts, companyListTexts as texts } from './texts.ts';
import { type CompanyNode, companyTree } from './tree.ts';

/** The companies that the signed-in user sees, as a tree; superusers create and delete them (ADM-199 to ADM-203). */
export function CompanyList() {
  const [isOpen, setOpen] = useState(false);
  const [deleted, setDeleted] = useState<Company>();
  const { is_superuser, is_tenant_superuser } = useUser();
  const isSuperuser = is_superuser || is_tenant_superuser;
  const query = useApiQuery(companies, 'listCompanies', {});
  const all = query.data ?? [];
  const remove = (uid: string) => setDeleted(all.find((company) => company.uid === uid));
  const create = isSuperuser && <Button onClick={() => setOpen(true)}>{placeTexts.createCompany}</Button>;
  return (
    <Container
      header={
        <Header variant="h2" actions={create}>
          {texts.companies}
        </Header>
      }
    >
      <QueryState query={query} empty={<EmptyState title={texts.companiesNone}>{texts.companiesHow}</EmptyState>}>
        {(list) => <CompanyNodes nodes={companyTree(list)} {...(isSuperuser && { onDelete: remove })} />}
      </QueryState>
      {isOpen && <CreateCompanyModal withAddress parents={all} onClose={() => setOpen(false)} />}
      {deleted && <DeleteCompanyModal company={deleted} onClose={() => setDeleted(undefined)} />}
    </Container>
  );
}

type Nodes = { nodes: readonly CompanyNode[]; onDelete?(uid: string): void };

/** Companies with those below them. One that is listed by its name alone is neither a link nor deleted (ADM-227). */
export const CompanyNodes = ({ nodes, onDelete }: Nodes) => (
  <ul className="company-tree">
    {nodes.map(({ company: { uid, name, accessible }, children }) => (
      <li key={uid}>
        {accessible ? (
          <AppLink href={`/company/${shortId(uid)}`}>{name}</AppLink>
        ) : (
          <Box variant="span" color="text-body-secondary">
            {name}
          </Box>
        )}
        {accessible && onDelete && (
          <Button
            variant="inline-icon"
            iconName="remove"
            ariaLabel={fill(texts.deleteNamed, { name })}
            onClick={() => onDelete(uid)}
          />
        )}
        {children.length > 0 && <CompanyNodes nodes={children} {...(onDelete && { onDelete })} />}
      </li>
    ))}
  </ul>
);
