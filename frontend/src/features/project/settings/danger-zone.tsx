import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Project, projects } from '../../../../../shared/contract/project/projects.ts';
import { useForget } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { projectTexts as t } from '../texts.ts';

/** Whether the project has a submitted report, which prevents its deletion. */
export const hasSubmitted = ({ related_refs }: Pick<Project, 'related_refs'>): boolean =>
  related_refs.some(({ has_submitted }) => has_submitted);

/** Deletes the project, after its name is typed. Says beforehand what prevents it. */
export function DangerZone({ project }: { project: Project }) {
  const [isAsking, setAsking] = useState(false);
  const isKept = hasSubmitted(project);
  return (
    <Container
      header={
        <Header variant="h2" description={t.deleteProjectAbout}>
          {t.danger}
        </Header>
      }
    >
      <Button disabled={isKept} disabledReason={t.projectKept} onClick={() => setAsking(true)}>
        {t.deleteProject}
      </Button>
      {isAsking && <DeleteProjectModal project={project} onClose={() => setAsking(false)} />}
    </Container>
  );
}

function DeleteProjectModal({ project, onClose }: { project: Project; onClose(): void }) {
  const flash = useFlash();
  const navigate = useNavigate();
  const forget = useForget();
  const remove = useApiMutation(projects, 'deleteProject');
  const confirm = async () => {
    await remove.mutateAsync({ args: { params: { projectId: project.uid } } });
    flash({ type: 'success', content: fill(t.projectDeleted, { name: project.name }) });
    await navigate('/home');
    forget(project.uid);
  };
  return (
    <ConfirmModal
      title={t.deleteProject}
      confirmText={t.deleteProject}
      typeToConfirm={project.name}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SpaceBetween size="xs">
        <span>{t.deleteProjectAsk}</span>
        <span>{t.deleteProjectText}</span>
      </SpaceBetween>
    </ConfirmModal>
  );
}
