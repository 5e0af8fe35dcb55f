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
import { useApiMutation } from '../../../api/queries.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { common } from '../../../ui/texts.ts';
import { closingTexts as texts } from './closing-texts.ts';
import { NotApproved } from './not-approved.tsx';

type Props = { project: Project; period: ReportingPeriod; onClose(): void };

const nameOf = ({ startDate, endDate }: ReportingPeriod) => displayPeriod({ start: startDate, end: endDate });
const paramsOf = ({ project, period }: Props) => ({ projectId: project.uid, reportingPeriodId: period.uid });

/**
 * Closes a period, at once or after a last day for changes. `concerns`: a text with the number of affected packages and reports.
 */
export function CloseModal({ concerns, ...props }: Props & { concerns: string }) {
  const [day, setDay] = useState(props.period.closing === null ? '' : lastDayOf(props.period.closing.since));
  const flash = useFlash();
  const close = useApiMutation(periods, 'closePeriod');
  const save = () => close.mutateAsync({ args: { params: paramsOf(props), body: day === '' ? {} : { last_day: day } } });
  return (
    <FormModal
      title={texts.closePeriod}
      subject={nameOf(props.period)}
      submitText={texts.closePeriod}
      save={save}
      onSaved={() => flash({ type: 'success', content: day === '' ? texts.done.close : texts.done.closeLater })}
      onClose={props.onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>
            {texts.closeText} {concerns}
          </Box>
          <NotApproved projectUid={props.project.uid} period={props.period} />
          <DateField label={texts.lastDay} value={day} onChange={setDay} hint={texts.lastDayHint} error={error('last_day')} />
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
  return (
    <FormModal
      title={texts.reopenPeriod}
      subject={nameOf(props.period)}
      submitText={texts.reopenPeriod}
      submitDisabled={reason.trim() === ''}
      save={() => reopen.mutateAsync({ args: { params: paramsOf(props), body: { reason } } })}
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
  const options = props.project.related_refs.map(({ uid, name }) => ({ value: uid, label: name }));
  const check = () =>
    day === '' ? { ...NO_ERRORS, summary: common.checkFields, fields: { last_day: texts.dayRequired } } : NO_ERRORS;
  const save = () => {
    const body = { reason, last_day: day, ref_ids: packages.flatMap(({ value }) => value ?? []) };
    return grant.mutateAsync({ args: { params: paramsOf(props), body } });
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
  const params = { ...paramsOf(props), exceptionId: exception.uid };
  return (
    <ConfirmModal
      title={texts.end}
      confirmText={texts.end}
      onConfirm={() => end.mutateAsync({ args: { params } })}
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
