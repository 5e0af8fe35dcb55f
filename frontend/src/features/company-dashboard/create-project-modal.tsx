import Box from '@cloudscape-design/components/box';
import { useRef, useState } from 'react';
import type { Company } from '../../../../shared/contract/company/companies.ts';
import { type Project, projects, type Reporting } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { NO_ERRORS, schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { common } from '../../ui/texts.ts';
import { isBlank, ReportingFields, reportingDraftOf, reportingFaults, reportingOf } from '../project/index.ts';
import { NO_COPY, type SetupCopy, StartFrom } from './start-from.tsx';
import { companyPlaceTexts as t } from './texts.ts';

type Props = { company: Company; onClose(): void; onCreated(project: Project): void };

/** A new project; its periods are made from the reporting duration, which may be given later (ADM-352 to ADM-354). */
export function CreateProjectModal({ company, onClose, onCreated }: Props) {
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(() => reportingDraftOf(null));
  const flash = useFlash();
  const create = useApiMutation(projects, 'createProject', { changes: 'company' });
  const copySetup = useApiMutation(projects, 'copySetup');
  const [copy, setCopy] = useState(NO_COPY);
  // after a copy that failed, another attempt copies into the same project
  const made = useRef<Project>(undefined);
  const reporting = isBlank(draft) ? null : reportingOf(draft);
  const check = () => {
    const body = projects.createProject.body.pick({ name: true });
    const fields = { ...schemaErrors(body, { name }).fields, ...reportingFaults(draft) };
    return Object.keys(fields).length === 0 ? NO_ERRORS : { ...NO_ERRORS, summary: common.checkFields, fields };
  };
  const choose = (next: SetupCopy, frequency?: Pick<Reporting, 'freq_num' | 'freq_unit'>) => {
    setCopy(next);
    if (frequency && isBlank(draft)) setDraft({ ...draft, freq_num: String(frequency.freq_num), freq_unit: frequency.freq_unit });
  };
  const save = async () => {
    const body = { name, company: company.uid, reporting, reporters_see: 'own' as const };
    made.current ??= await create.mutateAsync({ args: { body } });
    const project = made.current;
    const { from, ...parts } = copy;
    if (from !== undefined)
      await copySetup.mutateAsync({ args: { params: { projectId: project.uid }, body: { from, ...parts } } });
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
          <StartFrom copy={copy} onChange={choose} error={error('from')} />
          <ReportingFields draft={draft} onChange={setDraft} error={error} />
          <Box color="text-body-secondary">{t.reportersSee}</Box>
        </>
      )}
    </FormModal>
  );
}
