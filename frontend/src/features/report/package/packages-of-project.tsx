import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { shortId, toldApart } from '../../../../../shared/domain/kernel/names.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ofProjectTexts as texts } from './of-project-texts.ts';

const PAGE = 25;

/** `page`: the page of each package to link to. */
type Props = { project: Project; page: 'report' | 'evals' };

/** Links to the reports of a project's packages, because a project has no reports of its own (ADM-060, ADM-062). */
export function PackagesOfProject({ project, page }: Props) {
  const today = useToday();
  const base = `/project/${shortId(project.uid)}/wpack`;
  return (
    <ListTable
      title={texts.list}
      description={texts.intro}
      columns={[
        {
          id: 'name',
          header: texts.pack,
          cell: ({ uid, name }) => <AppLink href={`${base}/${shortId(uid)}/${page}`}>{name}</AppLink>,
          isRowHeader: true,
          minWidth: 200,
        },
        {
          id: 'status',
          header: texts.status,
          cell: ({ latest_status: status, latest_due_date: dueDate }) =>
            status === null ? '–' : <StatusBadge status={status} dueDate={dueDate} today={today} />,
          minWidth: 140,
        },
      ]}
      items={toldApart(project.related_refs.filter(({ parent }) => parent !== null))}
      trackBy="uid"
      nameOf={({ name }) => name}
      empty={<EmptyState title={texts.none}>{texts.noneText}</EmptyState>}
      search={SEARCH}
      pageSize={PAGE}
    />
  );
}

const SEARCH = {
  label: texts.find,
  textsOf: ({ name }: Project['related_refs'][number]) => [name],
  count: texts.shown,
  noMatch: texts.noMatch,
} as const;
