import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type FormEvent, useState } from 'react';
import { type Project, Reporting } from '../../../../../shared/contract/project/projects.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formErrors, NO_ERRORS, schemaErrors, stillWrong } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { hasUnreadable } from '../../../ui/form/unreadable.ts';
import { useUnsaved } from '../../../ui/form/unsaved.ts';
import { common } from '../../../ui/texts.ts';
import { mergedReporting, type ReportingDraft, reportingDraftOf, reportingOf } from '../reporting-draft.ts';
import { ReportingFields } from '../reporting-fields.tsx';
import { projectTexts as t } from '../texts.ts';
import { ProjectChangedSince, useChangeProject } from './use-change-project.ts';

/** The first and last day of a project's reports, and their interval (ADM-352, ADM-517). */
export function DurationForm({ project }: { project: Project }) {
  // Untouched dates follow other people's changes.
  const [typed, setTyped] = useState<ReportingDraft>();
  const draft = typed ?? reportingDraftOf(project.reporting);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [checked, setChecked] = useState(NO_ERRORS);
  const flash = useFlash();
  const change = useChangeProject(project, 'duration');
  const isChanged = JSON.stringify(reportingOf(draft)) !== JSON.stringify(reportingOf(reportingDraftOf(project.reporting)));
  useUnsaved(() => isChanged);
  const edit = (next: ReportingDraft) => {
    change.begin();
    setTyped(next);
  };
  const goOnFrom = ({ began, now }: ProjectChangedSince) => {
    const [before, stored] = [began, now].map(({ reporting }) => reportingDraftOf(reporting));
    setTyped((mine) => mine && mergedReporting(before!, mine, stored!));
  };
  const submit = async () => {
    const reporting = reportingOf(draft);
    const found = schemaErrors(Reporting, reporting);
    setChecked(found);
    setErrors(NO_ERRORS);
    if (found.summary !== undefined) return;
    try {
      await change.send({ reporting });
      // Text typed during the save stays.
      setTyped((now) => (now === typed ? undefined : now));
      flash({ type: 'success', content: t.saved });
    } catch (failure) {
      if (failure instanceof ProjectChangedSince) goOnFrom(failure);
      setErrors(formErrors(failure));
    }
  };
  const found = checked.summary === undefined ? errors : stillWrong(checked, schemaErrors(Reporting, reportingOf(draft)));
  const errorOf = (name: string) => found.fields[name] ?? found.fields[name.replace('reporting.', '')];
  return (
    <Container
      header={
        <Header variant="h2" description={t.durationHint}>
          {t.duration}
        </Header>
      }
    >
      <form
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (hasUnreadable(event.currentTarget)) setChecked(schemaErrors(Reporting, reportingOf(draft)));
          else void submit();
        }}
      >
        <SpaceBetween size="m">
          <FormProblem errors={found} />
          <ReportingFields draft={draft} onChange={edit} error={errorOf} />
          <Button loading={change.isPending} disabled={!isChanged}>
            {common.save}
          </Button>
        </SpaceBetween>
      </form>
    </Container>
  );
}
