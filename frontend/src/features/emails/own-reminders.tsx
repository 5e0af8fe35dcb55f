import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { emails, type MailReceiver } from '../../../../shared/contract/tenant/emails.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { useFlash } from '../../ui/flash.tsx';
import { formErrors, NO_ERRORS } from '../../ui/form/form-errors.ts';
import { FormProblem } from '../../ui/form/form-modal.tsx';
import { QueryState } from '../../ui/page/query-state.tsx';
import { emailTexts as t } from './texts.ts';

/** The switch of the signed-in person's reminders. */
export function OwnReminders() {
  const query = useApiQuery(emails, 'readMailReceiver', {});
  return (
    <Container header={<Header variant="h2">{t.reminders}</Header>}>
      <QueryState query={query} isEmpty={() => false}>
        {(entries) => <Choice entry={entries[0]} />}
      </QueryState>
    </Container>
  );
}

function Choice({ entry }: { entry: MailReceiver | undefined }) {
  const [errors, setErrors] = useState(NO_ERRORS);
  // The new value while it is being saved.
  const [wanted, setWanted] = useState<boolean>();
  const flash = useFlash();
  const { uid } = useUser();
  const join = useApiMutation(emails, 'createMailReceiver');
  const leave = useApiMutation(emails, 'deleteMailReceiver');
  const choose = async (next: boolean) => {
    setWanted(next);
    try {
      if (next) await join.mutateAsync({ args: { body: {} } });
      else await leave.mutateAsync({ args: { params: { mailReceiverId: entry?.uid ?? uid } } });
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: next ? t.ownOn : t.ownOff });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
    setWanted(undefined);
  };
  return (
    <SpaceBetween size="m">
      <FormProblem errors={errors} />
      <Toggle
        checked={wanted ?? entry !== undefined}
        disabled={join.isPending || leave.isPending}
        description={t.ownHint}
        onChange={({ detail }) => void choose(detail.checked)}
      >
        {t.own}
      </Toggle>
    </SpaceBetween>
  );
}
