import Box from '@cloudscape-design/components/box';
import { useRef, useState } from 'react';
import type { Company } from '../../../../shared/contract/company/companies.ts';
import { type Project, projects, type Reporting } from '../../../../shared/contract/project/projects.ts';
import { useApiMutation } from '../../api/queries.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { FormFault, formErrors, NO_ERRORS, schemaErrors } from '../../ui/form/form-errors.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { common } from '../../ui/texts.ts';
import { isBlank, ReportingFields, reportingDraftOf, reportingFaults, reportingOf } from '../project/index.ts';
import { createWithSetup } from './create-with-setup.ts';
import { NO_COPY, type SetupCopy, StartFrom } from './start-from.tsx';
import { companyPlaceTexts as t } from './texts.ts';

type Props = { company: Company; onClose(): void; onCreated(project: Project): void };

/** The form of a new project. Its periods follow from the reporting duration, which may be set later (ADM-352 to ADM-354). */
export function CreateProjectModal({ company, onClose, onCreated }: Props) {
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(() => reportingDraftOf(null));
  const flash = useFlash();
  const create = useApiMutation(projects, 'createProject', { changes: 'company' });
  const copySetup = useApiMutation(projects, 'copySetup');
  const remove = useApiMutation(projects, 'deleteProject');
  const [copy, setCopy] = useState(NO_COPY);
  // After an interrupted copy, the next attempt copies into the same project.
  const [made, setMade] = useState<Project>();
  const isDone = useRef(false);
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
    const { from, ...parts } = copy;
    const paramsOf = ({ uid }: Project) => ({ params: { projectId: uid } });
    const { project, failure } = await createWithSetup(made, {
      create: () => create.mutateAsync({ args: { body } }),
      copy: async (into) => from && copySetup.mutateAsync({ args: { ...paramsOf(into), body: { from, ...parts } } }),
      remove: (empty) => remove.mutateAsync({ args: paramsOf(empty) }),
    });
    setMade(project);
    if (!project) throw failure;
    if (failure !== undefined) throw unfinished(project, failure);
    isDone.current = true;
    flash({ type: 'success', content: fill(t.projectCreated, { name: project.name }) });
    onCreated(project);
  };
  const close = () => {
    if (made && !isDone.current) flash({ type: 'warning', content: fill(t.projectLeft, { name: made.name }) });
    onClose();
  };
  return (
    <FormModal
      title={t.createProject}
      submitText={made ? t.copyAgain : t.createProject}
      size="large"
      submitDisabled={name.trim() === ''}
      check={check}
      save={save}
      onClose={close}
    >
      {(error) =>
        !made && (
          <>
            <TextField
              label={t.projectName}
              isRequired
              name="project_name"
              value={name}
              onChange={setName}
              error={error('name')}
            />
            <StartFrom copy={copy} onChange={choose} error={error('from')} />
            <ReportingFields draft={draft} onChange={setDraft} error={error} />
            <Box color="text-body-secondary">{t.reportersSee}</Box>
          </>
        )
      }
    </FormModal>
  );
}

/** The error about a project whose copy did not finish, with the reason. */
function unfinished({ name }: Project, failure: unknown): FormFault {
  const { summary, fields } = formErrors(failure);
  return new FormFault(fill(t.copyUnfinished, { name, reason: Object.values(fields).join(' ') || (summary ?? '') }), {});
}
