import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AFTER_LOGIN } from '../../../session/paths.ts';
import { cognito } from '../../../session/session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useFlash } from '../../../ui/flash.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { AccountForm, DoneToLogin } from '../account-form.tsx';
import { accountError } from '../auth-errors.ts';
import { email as checkEmail, required } from '../checks.ts';
import { authTexts as texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import { activateAndEnter } from './activate-and-enter.ts';
import { useAccountLink } from './use-account-link.ts';

/** Activates an account with the code of its activation mail and its first password, and signs in (SET-082). */
export default function ActivatePage() {
  const { id, ...given } = useAccountLink();
  return <Activation key={id} given={given} />;
}

function Activation({ given }: { given: { email: string; code: string } }) {
  const [done, setDone] = useState(false);
  const flash = useFlash();
  const navigate = useNavigate();
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ ...given, password: '' }, problems);
  const { email, code, password } = values;
  const check = () => ({
    email: checkEmail(email),
    code: required(code),
    password: password === '' ? required('') : undefined,
  });
  const send = async () => {
    if (!(await activateAndEnter({ email: email.trim(), code: code.trim(), password }))) return setDone(true);
    flash({ type: 'success', header: texts.activatedTitle, content: texts.activatedAndIn });
    await navigate(AFTER_LOGIN, { replace: true });
  };
  if (done) return <DoneToLogin title={texts.activatedTitle} text={texts.activatedText} />;
  return (
    <AccountForm
      title={texts.activateTitle}
      intro={texts.activateIntro}
      action={texts.activateAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, accountError)}
      footer={
        <SpaceBetween size="m">
          <SendAgain email={email} />
          <AppLink href="/accounts/register">{texts.createAgain}</AppLink>
        </SpaceBetween>
      }
    >
      <TextField {...field('email')} isRequired label={texts.email} type="email" autoComplete="email" />
      <TextField {...field('code')} isRequired label={texts.code} autoComplete="one-time-code" hint={texts.codeHint} />
      <TextField
        {...field('password')}
        isRequired
        label={texts.password}
        type="password"
        autoComplete="current-password"
        hint={texts.activationPasswordHint}
      />
    </AccountForm>
  );
}

/** Sends the activation mail again. The answer does not reveal whether the account exists. */
function SendAgain({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const send = async () => {
    const module = await cognito();
    await module.sendActivationAgain(email.trim()).catch(() => undefined);
    setSent(true);
  };
  if (sent) return <Alert type="info">{texts.sentAgain}</Alert>;
  return (
    <Button variant="inline-link" formAction="none" disabled={checkEmail(email) !== undefined} onClick={() => void send()}>
      {texts.sendAgain}
    </Button>
  );
}
