import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { common } from '../../../ui/texts.ts';
import { MetaCard } from '../meta-card.tsx';
import { projectTexts as t } from '../texts.ts';
import { useChangeProject } from './use-change-project.ts';

const useChange = (project: Project, names: Readonly<Record<string, string>> = {}) => {
  const { send, ...others } = useChangeProject(project, 'details', names);
  return { send: (meta_json: Record<string, unknown>) => send({ meta_json }), ...others };
};

/** The switch that apportions the project's figures to its clients (ADM-100). */
export function ApportionmentCard({ project }: { project: Project }) {
  const { send, isPending } = useChange(project, { apportionment: t.apportionment });
  const [errors, setErrors] = useState(NO_ERRORS);
  const flash = useFlash();
  const choose = async (checked: boolean) => {
    try {
      await send({ apportionment: checked ? {} : null });
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
  };
  const { apportionment } = project.meta_json;
  return (
    <Container header={<Header variant="h2">{t.apportionmentTitle}</Header>}>
      <SpaceBetween size="m">
        <FormProblem errors={errors} />
        <Toggle
          checked={apportionment !== undefined && apportionment !== null}
          disabled={isPending}
          description={common.savedAtOnce}
          onChange={({ detail }) => void choose(detail.checked)}
        >
          {t.apportionment}
        </Toggle>
      </SpaceBetween>
    </Container>
  );
}

/** The meta-data of a project, including its colours (ADM-099, ADM-276). */
export function ProjectMetaCard({ project }: { project: Project }) {
  const { send, begin } = useChange(project);
  return <MetaCard meta={project.meta_json} begin={begin} save={send} />;
}
