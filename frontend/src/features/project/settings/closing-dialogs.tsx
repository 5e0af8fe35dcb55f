import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect, { type MultiselectProps } from '@cloudscape-design/components/multiselect';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import type { ClosingException } from '../../../../../shared/contract/project/closing.ts';
import { periods, type ReportingPeriod } from '../../../../../shared/contract/project/periods.ts';
import type { Project } from '../../../../../shared/contract/project/projects.ts';
import { displayPeriod, lastDayOf } from '../../../../../shared/domain/kernel/periods.ts';
import { isStaleVersion } from '../../../api/errors.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { useShown } from '../../../api/use-shown.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { changedToDay } from '../../../ui/form/changed-to.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { useStoredForm } from '../../../ui/form/stored-form.ts';
import { common } from '../../../ui/texts.ts';
import { closingTexts as texts } from './closing-texts.ts';
import { NotApproved } from './not-approved.tsx';
import { useReadPeriod } from './use-read-period.ts';

type Props = { project: Project; period: ReportingPeriod; onClose(): void };

const nameOf = ({ startDate, endDate }: ReportingPeriod) => displayPeriod({ start: startDate, end: endDate });
/** The last day for changes as it is stored, '' for none. */
const lastDayIn = ({ closing }: ReportingPeriod) => ({ day: closing === null ? '' : lastDayOf(closing.since) });
const LAST_DAY = { day: changedToDay(texts.lastDayIs) };

/** The period of a dialog, which is read again where another person was first. */
const useShownPeriod = ({ project, period }: Props) => useShown(period, useReadPeriod({ project, period }), texts.overtaken);

const paramsOf = ({ project, period }: Props) => ({ projectId: project.uid, reportingPeriodId: period.uid });

/**
 * Closes a period, at once or after a last day for changes. `concerns`: a text with the number of affected packages and reports.
 */
export function CloseModal({ concerns, ...props }: Props & { concerns: string }) {
  const readNow = useReadPeriod(props);
  const form = useStoredForm(props.period, { fieldsOf: lastDayIn, labels: LAST_DAY, isOvertaken: isStaleVersion, readNow });
  const { day } = form.values;
  const flash = useFlash();
  const close = useApiMutation(periods, 'closePeriod');
  const send = ({ version }: ReportingPeriod, { day: last_day }: { day: string }) =>
    close.mutateAsync({
      args: { params: paramsOf(props), body: last_day === '' ? {} : { last_day } },
      options: { ifMatch: version },
    });
  return (
    <FormModal
      title={texts.closePeriod}
      subject={nameOf(props.period)}
      submitText={texts.closePeriod}
      save={() => form.changed(send)}
      onSaved={() => flash({ type: 'success', content: day === '' ? texts.done.close : texts.done.closeLater })}
      onClose={props.onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>
            {texts.closeText} {concerns}
          </Box>
          <NotApproved projectUid={props.project.uid} period={props.period} />
          <DateField
            label={texts.lastDay}
            value={day}
            onChange={(next) => form.set('day', next)}
            hint={texts.lastDayHint}
            error={error('last_day')}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}

/** Reopens a closed period, with a reason. */
export function ReopenModal(props: Props) {
  const [reason, setReason] = useState('');
  const flash = useFlash();
  const reopen = useApiMutation(periods, 'reopenPeriod');
  const [shown, orShowAgain] = useShownPeriod(props);
  const save = () =>
    reopen
      .mutateAsync({ args: { params: paramsOf(props), body: { reason } }, options: { ifMatch: shown.version } })
      .catch(orShowAgain);
  return (
    <FormModal
      title={texts.reopenPeriod}
      subject={nameOf(props.period)}
      submitText={texts.reopenPeriod}
      submitDisabled={reason.trim() === ''}
      save={save}
      onSaved={() => flash({ type: 'success', content: texts.done.reopen })}
      onClose={props.onClose}
    >
      {(error) => <ReasonField text={texts.reopenText} value={reason} onChange={setReason} error={error('reason')} />}
    </FormModal>
  );
}

/** Allows packages to change figures of a closed period until a day, with a reason. */
export function ExceptionModal(props: Props) {
  const [reason, setReason] = useState('');
  const [day, setDay] = useState('');
  const [packages, setPackages] = useState<readonly MultiselectProps.Option[]>([]);
  const flash = useFlash();
  const grant = useApiMutation(periods, 'grantException');
  const [shown, orShowAgain] = useShownPeriod(props);
  const options = props.project.related_refs.map(({ uid, name }) => ({ value: uid, label: name }));
  const check = () =>
    day === '' ? { ...NO_ERRORS, summary: common.checkFields, fields: { last_day: texts.dayRequired } } : NO_ERRORS;
  const save = () => {
    const body = { reason, last_day: day, ref_ids: packages.flatMap(({ value }) => value ?? []) };
    return grant.mutateAsync({ args: { params: paramsOf(props), body }, options: { ifMatch: shown.version } }).catch(orShowAgain);
  };
  return (
    <FormModal
      title={texts.grantException}
      subject={nameOf(props.period)}
      submitText={texts.grantException}
      submitDisabled={reason.trim() === ''}
      check={check}
      save={save}
      onSaved={() => flash({ type: 'success', content: texts.done.grant })}
      onClose={props.onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <ReasonField text={texts.grantText} value={reason} onChange={setReason} error={error('reason')} />
          <DateField label={texts.exceptionLastDay} isRequired value={day} onChange={setDay} error={error('last_day')} />
          <FormField label={texts.packages} constraintText={texts.packagesHint} errorText={error('ref_ids')}>
            <Multiselect
              options={options}
              selectedOptions={packages}
              placeholder={texts.choosePackages}
              filteringType="auto"
              noMatch={common.noMatch}
              onChange={({ detail }) => setPackages(detail.selectedOptions)}
            />
          </FormField>
        </SpaceBetween>
      )}
    </FormModal>
  );
}

/** Ends an exception before its last day. */
export function EndExceptionModal({ exception, ...props }: Props & { exception: ClosingException }) {
  const end = useApiMutation(periods, 'endException');
  const [shown, orShowAgain] = useShownPeriod(props);
  const params = { ...paramsOf(props), exceptionId: exception.uid };
  return (
    <ConfirmModal
      title={texts.end}
      confirmText={texts.end}
      onConfirm={() => end.mutateAsync({ args: { params }, options: { ifMatch: shown.version } }).catch(orShowAgain)}
      onClose={props.onClose}
    >
      {texts.endAsk}
    </ConfirmModal>
  );
}

type ReasonProps = { text: string; value: string; onChange(value: string): void; error: string | undefined };

const ReasonField = ({ text, value, onChange, error }: ReasonProps) => (
  <FormField label={texts.reason} description={text} errorText={error}>
    <Textarea ariaRequired value={value} rows={3} onChange={({ detail }) => onChange(detail.value)} />
  </FormField>
);
