import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import type { Company } from '../../../../shared/contract/company/companies.ts';
import { type Project, projects } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { NO_ERRORS, schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { common } from '../../ui/texts.ts';
import { isBlank, ReportingFields, reportingDraftOf, reportingFaults, reportingOf } from '../project/index.ts';
import { companyPlaceTexts as t } from './texts.ts';

type Props = { company: Company; onClose(): void; onCreated(project: Project): void };

/** A new project; its periods are made from the reporting duration, which may be given later (ADM-352 to ADM-354). */
export function CreateProjectModal({ company, onClose, onCreated }: Props) {
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(() => reportingDraftOf(null));
  const flash = useFlash();
  const create = useApiMutation(projects, 'createProject', { changes: 'company' });
  const reporting = isBlank(draft) ? null : reportingOf(draft);
  const check = () => {
    const body = projects.createProject.body.pick({ name: true });
    const fields = { ...schemaErrors(body, { name }).fields, ...reportingFaults(draft) };
    return Object.keys(fields).length === 0 ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields };
  };
  const save = async () => {
    const body = { name, company: company.uid, reporting, reporters_see: 'own' as const };
    const project = await create.mutateAsync({ args: { body } });
    flash({ type: 'success', content: fill(t.projectCreated, { name: project.name }) });
    onCreated(project);
  };
  return (
    <FormModal
      title={t.createProject}
      submitText={t.createProject}
      size="large"
      submitDisabled={name.trim() === ''}
      check={check}
      save={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          <TextField label={t.projectName} name="project_name" value={name} onChange={setName} error={error('name')} />
          <ReportingFields draft={draft} onChange={setDraft} error={error} />
          <Box color="text-body-secondary">{t.reportersSee}</Box>
        </>
      )}
    </FormModal>
  );
}
