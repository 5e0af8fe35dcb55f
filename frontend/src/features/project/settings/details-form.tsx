import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { type FormEvent, useState } from 'react';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { common } from '../../../ui/texts.ts';
import { projectTexts as t } from '../texts.ts';
import { useChangeProject } from './use-change-project.ts';

/** The name of a project, and whether it allows suppliers (ADM-101, ADM-515). */
export function DetailsForm({ project }: { project: Project }) {
  // An untouched name follows other people's changes.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? project.name;
  const [errors, setErrors] = useState(NO_ERRORS);
  const flash = useFlash();
  const naming = useChangeProject(project, 'details');
  const switching = useChangeProject(project, 'details', { allowSuppliers: t.allowSuppliers });
  useUnsaved(() => name.trim() !== project.name);
  const saved = async (saving: Promise<unknown>) => {
    try {
      await saving;
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
  };
  const edit = (next: string) => {
    naming.begin();
    setTyped(next);
    // The error was about another name.
    setErrors(NO_ERRORS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Text typed during the save stays.
    const forget = () => setTyped((now) => (now === typed ? undefined : now));
    void saved(naming.send({ name }).then(forget));
  };
  const allowSuppliers = (isAllowed: boolean) => void saved(switching.send({ meta_json: { allowSuppliers: isAllowed } }));
  const meta = project.meta_json;
  return (
    <Container header={<Header variant="h2">{t.details}</Header>}>
      <form onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          <FormProblem errors={errors} />
          <TextField
            label={t.projectName}
            isRequired
            name="project_name"
            value={name}
            onChange={edit}
            error={errors.fields.name}
          />
          <Button variant="primary" loading={naming.isPending} disabled={name.trim() === '' || name === project.name}>
            {common.save}
          </Button>
          <Toggle
            checked={meta.allowSuppliers === true}
            disabled={switching.isPending}
            description={`${t.allowSuppliersText} ${common.savedAtOnce}`}
            onChange={({ detail }) => allowSuppliers(detail.checked)}
          >
            {t.allowSuppliers}
          </Toggle>
        </SpaceBetween>
      </form>
    </Container>
  );
}
