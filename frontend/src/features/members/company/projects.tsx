import type { Company } from '../../../../../shared/contract/company/companies.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListColumn } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { companyMemberTexts as t } from '../texts.ts';

type ListedProject = Company['projects'][number];

const COLUMNS: readonly ListColumn<ListedProject>[] = [
  { id: 'project', header: t.project, cell: ({ name }) => name, isRowHeader: true },
  {
    id: 'users',
    header: t.companyUsers,
    cell: ({ uid, name }) => <AppLink href={`/project/${shortId(uid)}/members`}>{`${t.companyUsers}: ${name}`}</AppLink>,
    cardWidth: 100,
  },
];

/** Links to the people of each of the company's projects, who are not members of the company. */
export const CompanyProjects = ({ company }: { company: Company }) => (
  <ListTable
    title={t.projectsHeading}
    description={t.projectsText}
    columns={COLUMNS}
    items={company.projects}
    trackBy="uid"
    nameOf={({ name }) => name}
    empty={<EmptyState title={t.noProjects}>{t.noProjectsText}</EmptyState>}
    pageSize={25}
  />
);
