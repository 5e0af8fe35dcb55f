import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AddPackageModal, DeletePackageModal } from '../../../features/project/index.ts';
import { isOfPackage } from '../../../session/scope.ts';
import { useProjectRights } from '../../../session/use-rights.ts';
import { useScope } from '../../../session/use-scope.ts';
import { fill } from '../../../ui/fill.ts';
import { common } from '../../../ui/texts.ts';
import { packageMenuTexts as t } from './texts.ts';

type Props = { project: Project; pack: { uid: string; name: string; parent: string | null } };

/** An administrator's actions on a package of the tree. The root cannot be deleted (ADM-094 to ADM-098, ADM-407). */
export function PackageMenu({ project, pack }: Props) {
  const [open, setOpen] = useState<'add' | 'delete'>();
  const { isAdmin } = useProjectRights(project.uid, project.company.uid);
  const navigate = useNavigate();
  const scope = useScope();
  if (!isAdmin) return null;
  const isRoot = pack.parent === null;
  const base = `/project/${shortId(project.uid)}`;
  const settings = isRoot ? `${base}/details` : `${base}/wpack/${shortId(pack.uid)}/details`;
  const act = (id: string) => {
    if (id === 'settings') navigate(settings);
    if (id === 'add' || id === 'delete') setOpen(id);
  };
  const close = () => setOpen(undefined);
  // Leaves only the pages of the deleted package, so that typed text on other pages stays.
  const leave = () => isOfPackage(scope, pack.uid) && navigate(base, { replace: true });
  return (
    <>
      <ButtonDropdown
        variant="inline-icon"
        expandToViewport
        ariaLabel={fill(t.packageMenu, { name: isRoot ? project.name : pack.name })}
        items={[
          { id: 'add', text: t.addSubPackage },
          { id: 'settings', text: t.settings },
          ...(isRoot ? [] : [{ id: 'delete', text: common.delete }]),
        ]}
        onItemClick={({ detail }) => act(detail.id)}
      />
      {open === 'add' && <AddPackageModal project={project} parentUid={pack.uid} onClose={close} />}
      {open === 'delete' && (
        <DeletePackageModal structureUid={project.trackers[0]!.uid} pack={pack} onClose={close} onDeleted={leave} />
      )}
    </>
  );
}
