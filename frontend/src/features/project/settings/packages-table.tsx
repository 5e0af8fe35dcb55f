import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { members } from '../../../../../shared/contract/person/members.ts';
import type { Project, RelatedPackage } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { useToday } from '../../../session/use-tenant.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { type ListColumn, TableOrCards } from '../../../ui/list/table-or-cards.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { DueText } from '../../../ui/text/due-text.tsx';
import { common } from '../../../ui/texts.ts';
import { reportedByNobody } from '../../members/index.ts';
import { AddPackageModal, DeletePackageModal, rootPackageOf } from '../package-modals.tsx';
import { projectTexts as t } from '../texts.ts';

/** The reporting packages of a project, or those directly below one of them, with their open reports (ADM-099). */
export function PackagesTable({ project, below }: { project: Project; below?: string }) {
  const [adding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<RelatedPackage>();
  const packages = project.related_refs.filter(({ parent }) => parent !== null && (below === undefined || parent === below));
  const above = below ?? rootPackageOf(project) ?? '';
  const isRoot = above === rootPackageOf(project);
  const people = useApiQuery(members, 'listMembers', { params: { projectId: project.uid } });
  const today = useToday();
  const isUnreported = (pack: RelatedPackage) => people.data !== undefined && reportedByNobody(pack, people.data, today);
  const add = <Button onClick={() => setAdding(true)}>{isRoot ? t.addPackage : t.addSubPackage}</Button>;
  return (
    <>
      <TableOrCards
        label={isRoot ? t.packages : t.packagesBelow}
        nameOf={({ name }) => name}
        header={
          <Header variant="h2" counter={`(${packages.length})`} actions={add}>
            {isRoot ? t.packages : t.packagesBelow}
          </Header>
        }
        columns={columns(project, { today, isUnreported, onDelete: setDeleted })}
        items={packages}
        trackBy="uid"
        empty={
          isRoot ? <EmptyState title={t.noPackages}>{t.noPackagesText}</EmptyState> : <EmptyState title={t.noPackagesBelow} />
        }
      />
      {adding && <AddPackageModal project={project} parentUid={above} onClose={() => setAdding(false)} />}
      {deleted && (
        <DeletePackageModal structureUid={project.trackers[0]!.uid} pack={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </>
  );
}

type ColumnOptions = { today: string; isUnreported(pack: RelatedPackage): boolean; onDelete(pack: RelatedPackage): void };

function columns(project: Project, { today, isUnreported, onDelete }: ColumnOptions): ListColumn<RelatedPackage>[] {
  const base = `/project/${shortId(project.uid)}/wpack`;
  const nameOf = (uid: string | null) => project.related_refs.find((pack) => pack.uid === uid && pack.parent !== null)?.name;
  return [
    {
      id: 'name',
      header: t.packageName,
      minWidth: 200,
      cell: (pack) => (
        <div className="anywhere">
          <AppLink href={`${base}/${shortId(pack.uid)}/details`}>{pack.name}</AppLink>
          {isUnreported(pack) && (
            <div>
              <StatusIndicator type="warning">{t.reportedByNobody}</StatusIndicator>
            </div>
          )}
        </div>
      ),
      isRowHeader: true,
    },
    {
      id: 'parent',
      header: t.parent,
      minWidth: 140,
      cell: ({ parent }) => <span className="anywhere">{nameOf(parent) ?? t.root}</span>,
    },
    {
      id: 'status',
      header: t.status,
      cell: ({ latest_status, latest_due_date }) =>
        latest_status && <StatusBadge status={latest_status} dueDate={latest_due_date} today={today} />,
    },
    {
      id: 'due',
      header: t.due,
      cell: ({ latest_status, latest_due_date }) =>
        latest_status && latest_due_date ? (
          <DueText dueDate={latest_due_date} today={today} status={latest_status} hasLabel />
        ) : (
          <DateText date={latest_due_date} format="ordinal" />
        ),
    },
    {
      id: 'actions',
      header: common.actions,
      cell: (pack) => (
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="inline-link" ariaLabel={`${common.delete} ${pack.name}`} onClick={() => onDelete(pack)}>
            {common.delete}
          </Button>
        </SpaceBetween>
      ),
    },
  ];
}
