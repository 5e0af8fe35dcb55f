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
import { useCompanyRights } from '../../session/use-rights.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fill } from '../../ui/fill.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { CreateCompanyModal, DeleteCompanyModal } from './company-modals.tsx';
import { MoveCompanyModal } from './move-company-modal.tsx';
import { placeTexts, companyListTexts as texts } from './texts.ts';
import { type CompanyNode, companyTree, type ListedCompany, placesFor } from './tree.ts';

/**
 * The companies that the signed-in user sees, as a tree; superusers create and delete them (ADM-199 to ADM-203), and they and
 * administrators move them (OPS-011).
 */
export function CompanyList() {
  const [isOpen, setOpen] = useState(false);
  const [deleted, setDeleted] = useState<Company>();
  const [moved, setMoved] = useState<Company>();
  const { is_superuser, is_tenant_superuser } = useUser();
  const isSuperuser = is_superuser || is_tenant_superuser;
  const query = useApiQuery(companies, 'listCompanies', {});
  const all = query.data ?? [];
  const found = (uid: string) => all.find((company) => company.uid === uid);
  const actions: RowActions = {
    onMove: (uid) => setMoved(found(uid)),
    hasPlace: (company) => placesFor(company, all, isSuperuser).some(({ value }) => value !== (company.parentid ?? '')),
    ...(isSuperuser && { onDelete: (uid) => setDeleted(found(uid)) }),
  };
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
        {(list) => <CompanyNodes nodes={companyTree(list)} actions={actions} />}
      </QueryState>
      {isOpen && <CreateCompanyModal withAddress parents={all} onClose={() => setOpen(false)} />}
      {moved && <MoveCompanyModal company={moved} all={all} isSuperuser={isSuperuser} onClose={() => setMoved(undefined)} />}
      {deleted && <DeleteCompanyModal company={deleted} onClose={() => setDeleted(undefined)} />}
    </Container>
  );
}

/** `hasPlace`: whether the company can move to another place. */
type RowActions = { onMove(uid: string): void; hasPlace(company: ListedCompany): boolean; onDelete?(uid: string): void };
type Nodes = { nodes: readonly CompanyNode[]; actions: RowActions };

/** Companies with those below them. A company listed by name alone is neither a link nor deletable (ADM-227). */
export const CompanyNodes = ({ nodes, actions }: Nodes) => (
  <ul className="company-tree">
    {nodes.map(({ company, children }) => (
      <li key={company.uid}>
        {company.accessible ? (
          <AccessibleCompany company={company} actions={actions} />
        ) : (
          <Box variant="span" color="text-body-secondary">
            {company.name}
          </Box>
        )}
        <Projects of={company} />
        {children.length > 0 && <CompanyNodes nodes={children} actions={actions} />}
      </li>
    ))}
  </ul>
);

/** Links to the dashboards of the projects that the person may open. */
function Projects({ of: { name, projects } }: { of: ListedCompany }) {
  const open = projects.filter(({ accessible }) => accessible);
  if (open.length === 0) return null;
  return (
    <ul className="company-tree" aria-label={fill(texts.projectsOf, { name })}>
      {open.map(({ uid, name: project }) => (
        <li key={uid}>
          <AppLink href={`/project/${shortId(uid)}`}>{project}</AppLink>
        </li>
      ))}
    </ul>
  );
}

function AccessibleCompany({ company, actions }: { company: ListedCompany; actions: RowActions }) {
  const { uid, name } = company;
  const { onMove, hasPlace, onDelete } = actions;
  const { isAdmin } = useCompanyRights(uid);
  return (
    <>
      <AppLink href={`/company/${shortId(uid)}`}>{name}</AppLink>
      {isAdmin && hasPlace(company) && (
        <Button
          variant="inline-icon"
          iconName="arrow-right"
          ariaLabel={fill(placeTexts.moveNamed, { name })}
          onClick={() => onMove(uid)}
        />
      )}
      {onDelete && (
        <Button
          variant="inline-icon"
          iconName="remove"
          ariaLabel={fill(texts.deleteNamed, { name })}
          onClick={() => onDelete(uid)}
        />
      )}
    </>
  );
}
