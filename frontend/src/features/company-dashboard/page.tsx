import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type Company, companies } from '../../../../shared/contract/company/companies.ts';
import { shortId, toldApart } from '../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useCompanyRights } from '../../session/use-rights.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { CreateCompanyModal } from '../company/index.ts';
import { CompaniesBelow } from './companies-below.tsx';
import { CreateProjectModal } from './create-project-modal.tsx';
import { companyPlaceTexts as t } from './texts.ts';

/** A separate chunk: the page does not wait for the charts. */
const Dashboard = latePart(async () => ({ default: (await import('./dashboard.tsx')).CompanyDashboardView }));

type Dialog = 'project' | 'company';

/** A company: its dashboard over everything below it, and links to its projects and the companies below. */
export default function CompanyPage() {
  const { companyId = '' } = useParams();
  const query = useApiQuery(companies, 'readCompany', { params: { companyId: shortId(companyId) } });
  return <QueryState query={query}>{(company) => <CompanyView key={company.uid} company={company} />}</QueryState>;
}

/** Superusers create companies; administrators of the company also create projects (ADM-201, ADM-400). */
function CompanyView({ company }: { company: Company }) {
  const [dialog, setDialog] = useState<Dialog>();
  const { isAdmin, isSuperuser } = useCompanyRights(company.uid);
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const actions = (
    <SpaceBetween direction="horizontal" size="xs">
      {isSuperuser && <Button onClick={() => setDialog('company')}>{t.createCompany}</Button>}
      {isAdmin && (
        <Button variant="primary" onClick={() => setDialog('project')}>
          {t.createProject}
        </Button>
      )}
    </SpaceBetween>
  );
  return (
    <SpaceBetween size="l">
      <PageHeader title={company.name} description={addressOf(company)} actions={actions} />
      <div className="dashboard-room">
        <Dashboard companyId={shortId(company.uid)} name={company.name} isAdmin={isAdmin} />
      </div>
      <ProjectsTable company={company} />
      <CompaniesBelow company={company} />
      {dialog === 'project' && (
        <CreateProjectModal
          company={company}
          onClose={close}
          onCreated={(project) => navigate(`/project/${shortId(project.uid)}/details`)}
        />
      )}
      {dialog === 'company' && <CreateCompanyModal withAddress parentUid={company.uid} onClose={close} />}
    </SpaceBetween>
  );
}

const addressOf = ({ address, address2, suburb, postcode, state, country }: Company) =>
  [address, address2, suburb, postcode, state, country].filter(Boolean).join(', ');

function ProjectsTable({ company }: { company: Company }) {
  return (
    <Table
      header={
        <Header variant="h2" counter={`(${company.projects.length})`}>
          {t.projects}
        </Header>
      }
      ariaLabels={{ tableLabel: t.projects }}
      columnDefinitions={[
        {
          id: 'name',
          header: t.projectName,
          cell: ({ uid, name, accessible }) => (accessible ? <AppLink href={`/project/${shortId(uid)}`}>{name}</AppLink> : name),
          isRowHeader: true,
        },
      ]}
      items={toldApart(company.projects)}
      trackBy="uid"
      empty={<EmptyState title={t.noProjects}>{t.noProjectsText}</EmptyState>}
    />
  );
}
