import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import type { MailRecipient } from '../../../../../shared/contract/tenant/emails.ts';
import { meansUid, shortId } from '../../../../../shared/domain/kernel/names.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { formatFigure, formatMoment } from '../../../ui/format.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { ShortId } from '../../../ui/text/short-id.tsx';
import { emailTexts as t } from '../texts.ts';
import { useRecipients } from '../use-mails.ts';

/** One recipient: the mails so far, and whether reminders will follow (ADM-071). */
export function RecipientDetails({ recipientId, base }: { recipientId: string; base: string }) {
  const { query, change, busy } = useRecipients();
  const back = <AppLink href={`${base}/email/report`}>{t.back}</AppLink>;
  return (
    <SpaceBetween size="l">
      {back}
      <QueryState query={query} isEmpty={() => false}>
        {(all) => {
          const found = all.find(({ uid }) => meansUid(recipientId, uid));
          if (!found) return <EmptyState title={t.noStatistics}>{`${t.id}: ${shortId(recipientId)}`}</EmptyState>;
          return <Details recipient={found} busy={busy} change={(reminders) => change(found, reminders)} />;
        }}
      </QueryState>
    </SpaceBetween>
  );
}

type Props = { recipient: MailRecipient; busy: boolean; change(reminders: boolean): Promise<unknown> };

function Details({ recipient, busy, change }: Props) {
  const [errors, setErrors] = useState(NO_ERRORS);
  // The new value while it is being saved.
  const [wanted, setWanted] = useState<boolean>();
  const flash = useFlash();
  const { uid, email, name, sent, last_sent, reminders } = recipient;
  const choose = async (next: boolean) => {
    setWanted(next);
    try {
      await change(next);
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: fill(next ? t.remindOn : t.remindOff, { who: name || email }) });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
    setWanted(undefined);
  };
  return (
    <Container header={<Header variant="h2">{name || email}</Header>}>
      <SpaceBetween size="l">
        <FormProblem errors={errors} />
        <KeyValuePairs
          columns={3}
          items={[
            { label: t.email, value: email },
            { label: t.sent, value: formatFigure(sent) },
            { label: t.lastSent, value: last_sent ? formatMoment(last_sent) : '–' },
            { label: t.id, value: <ShortId uid={uid} /> },
          ]}
        />
        <Toggle checked={wanted ?? reminders} disabled={busy} onChange={({ detail }) => void choose(detail.checked)}>
          {t.remindThis}
        </Toggle>
      </SpaceBetween>
    </Container>
  );
}
