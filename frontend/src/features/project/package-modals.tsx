import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { members } from '../../../../shared/contract/person/members.ts';
import { packages, type ReportingPackage } from '../../../../shared/contract/project/packages.ts';
import { periods } from '../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../shared/contract/project/projects.ts';
import { useForget } from '../../api/mark-stale.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useToday } from '../../session/use-tenant.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { ChoiceField, type ChoicesRead } from '../../ui/form/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FirstPeriodField } from './first-period-field.tsx';
import { firstPeriods, periodAt } from './first-report.ts';
import { projectTexts as t } from './texts.ts';

type AddProps = { project: Project; parentUid: string; onClose(): void; onAdded?(pack: ReportingPackage): void };

/** A new package below another one, or below the project itself (ADM-095). */
export function AddPackageModal({ project, parentUid, onClose, onAdded }: AddProps) {
  const [name, setName] = useState('');
  const [parent, setParent] = useState(parentUid);
  const [responsible, setResponsible] = useState('');
  const [dueDate, setDueDate] = useState('');
  const flash = useFlash();
  const roles = useApiQuery(members, 'listRoles', { params: { projectId: project.uid } });
  const dates = useApiQuery(periods, 'listPeriods', { params: { projectId: project.uid } });
  const offered = firstPeriods(dates.data ?? []);
  const [chosen, setChosen] = useState('');
  const today = useToday();
  // The default keeps complete periods complete; the person can choose an earlier one.
  const period = chosen || periodAt(offered, today)?.uid;
  const create = useApiMutation(packages, 'createPackage');
  const body = {
    name,
    parent,
    meta_json: responsible === '' ? {} : { responsible_discipline: responsible },
    ...(dueDate !== '' && { due_date: dueDate }),
    ...(period && { reporting_period: period }),
  };
  const save = async () => {
    const pack = await create.mutateAsync({ args: { params: { trackerId: project.trackers[0]!.uid }, body } });
    flash({ type: 'success', content: fill(t.packageAdded, { name: pack.name }) });
    onAdded?.(pack);
  };
  const parents = project.related_refs.map((pack) => ({ value: pack.uid, label: pack.parent === null ? t.root : pack.name }));
  return (
    <FormModal
      title={parentUid === rootPackageOf(project) ? t.addPackage : t.addSubPackage}
      submitText={t.addPackage}
      submitDisabled={name.trim() === ''}
      check={() => schemaErrors(packages.createPackage.body, body)}
      save={save}
      another={{
        reset: () => {
          setName('');
          return fill(t.packageAdded, { name: name.trim() });
        },
      }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField
            label={t.packageName}
            isRequired
            name="package_name"
            value={name}
            onChange={setName}
            warning={isTaken(project, name) ? t.packageTwin : ''}
            error={error('name')}
          />
          <ChoiceField label={t.parent} value={parent} choices={parents} onChange={setParent} error={error('parent')} />
          <RoleField
            value={responsible}
            roles={roles.data ?? []}
            read={roles}
            onChange={setResponsible}
            error={error('meta_json.responsible_discipline')}
          />
          <DateField label={t.dueDate} value={dueDate} onChange={setDueDate} hint={t.dueHint} error={error('due_date')} />
          <FirstPeriodField
            periods={offered}
            value={period ?? ''}
            onChange={setChosen}
            dueDate={dueDate}
            error={error('reporting_period')}
          />
        </>
      )}
    </FormModal>
  );
}

/** Whether a package of the project already has this name, in any letter case. */
const isTaken = ({ related_refs }: Project, name: string) =>
  related_refs.some((pack) => pack.parent !== null && pack.name.trim().toLowerCase() === name.trim().toLowerCase());

/** The uid of the project's root package. */
export const rootPackageOf = (project: Project): string | undefined =>
  project.related_refs.find(({ parent }) => parent === null)?.uid;

type RoleFieldProps = {
  value: string;
  roles: readonly { uid: string; name: string; approver: string | null }[];
  read?: ChoicesRead;
  onChange(value: string): void;
  error?: string | undefined;
};

/** Whether a package would have no approver before data control. The approver follows from its responsible role. */
export function hasNoApprover(role: string, roles: RoleFieldProps['roles']): boolean {
  const found = roles.find(({ uid }) => uid === role);
  return role === '' || (found !== undefined && found.approver === null);
}

/** The choice of the role that reports for a package, or none. */
export function RoleField({ value, roles, read, onChange, error }: RoleFieldProps) {
  const choices = [{ value: '', label: t.nobody }, ...roles.map(({ uid, name }) => ({ value: uid, label: name }))];
  const warning = hasNoApprover(value, roles) ? (value === '' ? t.nobodyApproves : t.roleWithoutApprover) : '';
  const field = { label: t.responsible, value, choices, warning };
  return <ChoiceField {...field} read={read} onChange={onChange} error={error} />;
}

type DeleteProps = { structureUid: string; pack: { uid: string; name: string }; onClose(): void; onDeleted?(): unknown };

/** Asks before a package is deleted, or says what prevents it. The person types the package's name (ADM-097, ADM-383). */
export function DeletePackageModal({ structureUid, pack, onClose, onDeleted }: DeleteProps) {
  const flash = useFlash();
  const forget = useForget();
  const remove = useApiMutation(packages, 'deletePackage');
  const params = { trackerId: structureUid, refId: pack.uid };
  const kept = useApiQuery(packages, 'readPackageDeletion', { params }, { staleTime: 0 });
  const confirm = async () => {
    await remove.mutateAsync({ args: { params } });
    flash({ type: 'success', content: fill(t.packageDeleted, { name: pack.name }) });
    await onDeleted?.();
    forget(pack.uid);
  };
  return (
    <ConfirmModal
      title={t.deletePackage}
      confirmText={t.deletePackage}
      typeToConfirm={pack.name}
      prevented={kept.data?.prevented ?? undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box variant="p">{t.deletePackageAsk}</Box>
      <Box variant="p">{t.deletePackageMore}</Box>
    </ConfirmModal>
  );
}
