import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import type { MailSetting } from '../../../../../shared/contract/tenant/emails.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { formErrors, NO_ERRORS } from '../../../ui/form/form-errors.ts';
import { FormProblem } from '../../../ui/form/form-modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import { emailTexts as t } from '../texts.ts';
import { useMailSettings } from '../use-mails.ts';

/** The switch of the reminders, and the list of mails that are always sent. */
export function MailSettings() {
  const { query, ...rest } = useMailSettings();
  return (
    <SpaceBetween size="l">
      <QueryState query={query}>{([setting]) => setting && <Reminders setting={setting} {...rest} />}</QueryState>
      <Container header={<Header variant="h2">{t.always}</Header>}>
        <Box color="text-body-secondary">{t.alwaysAbout}</Box>
      </Container>
    </SpaceBetween>
  );
}

type Props = {
  setting: MailSetting;
  isCompany: boolean;
  busy: boolean;
  change(enabled: boolean, ifMatch: number): Promise<unknown>;
};

function Reminders({ setting, isCompany, busy, change }: Props) {
  const [errors, setErrors] = useState(NO_ERRORS);
  // The new value while it is being saved.
  const [wanted, setWanted] = useState<boolean>();
  const flash = useFlash();
  const told = t.switched[isCompany ? 'company' : 'project'];
  const choose = async (enabled: boolean) => {
    setWanted(enabled);
    try {
      await change(enabled, setting.version);
      setErrors(NO_ERRORS);
      flash({ type: 'success', content: enabled ? told.on : told.off });
    } catch (failure) {
      setErrors(formErrors(failure));
    }
    setWanted(undefined);
  };
  return (
    <Container
      header={
        <Header variant="h2" description={t.remindersAbout}>
          {t.reminders}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <FormProblem errors={errors} />
        {setting.stopped_by && <Alert type="info">{fill(t.stopped, { company: setting.stopped_by.name })}</Alert>}
        <Toggle
          checked={wanted ?? setting.enabled}
          disabled={busy}
          description={isCompany ? t.companyHint : undefined}
          onChange={({ detail }) => void choose(detail.checked)}
        >
          {isCompany ? t.sendCompany : t.sendProject}
        </Toggle>
      </SpaceBetween>
    </Container>
  );
}
