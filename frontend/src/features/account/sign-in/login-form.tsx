import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { mandatoryProvider } from '../../../../../shared/domain/tenant/sso.ts';
import { useConfig } from '../../../api/config.ts';
import { signInWith, signInWithCode } from '../../../session/sign-in.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { fill } from '../../../ui/fill.ts';
import { SubmitForm } from '../../../ui/form/submit-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { authenticatorError, signInError } from '../auth-errors.ts';
import { required } from '../checks.ts';
import { authTexts as texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import { SsoButton } from './sso-button.tsx';

type Props = { onSignedIn: () => void };

/** Username and password, then the code where the account has an authenticator app; on the sign-in page and in the bar on top. */
export function LoginForm({ onSignedIn }: Props) {
  const [wantsCode, setWantsCode] = useState(false);
  if (wantsCode) return <CodeForm onSignedIn={onSignedIn} onBack={() => setWantsCode(false)} />;
  return <PasswordForm onSignedIn={onSignedIn} onCode={() => setWantsCode(true)} />;
}

/** Accounts of a domain that has to use single sign-on are asked for no password (SET-079, SET-080, SET-101, SET-115, ADM-389). */
function PasswordForm({ onSignedIn, onCode }: Props & { onCode: () => void }) {
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ username: '', password: '' }, problems);
  const { username, password } = values;
  const sso = useConfig().data?.sso;
  const forced = mandatoryProvider(username, sso?.domains)?.domain;
  const check = () => ({ username: required(username), password: password === '' ? required('') : undefined });
  const send = async () => ((await signInWith(username.trim(), password)) === 'code' ? onCode() : onSignedIn());
  return (
    <SubmitForm
      action={forced === undefined ? texts.login : undefined}
      busy={busy}
      error={error}
      onSubmit={() => void submit(check, send, signInError)}
      footer={
        <SpaceBetween size="m">
          <SsoButton username={username} sso={sso} />
          <AppLink href="/accounts/password/reset">{texts.forgotten}</AppLink>
          <AppLink href="/accounts/register">{texts.noAccount}</AppLink>
        </SpaceBetween>
      }
    >
      <TextField {...field('username')} label={texts.username} type="email" autoComplete="username" />
      {forced === undefined ? (
        <TextField {...field('password')} label={texts.password} type="password" autoComplete="current-password" />
      ) : (
        <Alert type="info">{fill(texts.ssoRequired, { domain: forced })}</Alert>
      )}
    </SubmitForm>
  );
}

function CodeForm({ onSignedIn, onBack }: Props & { onBack: () => void }) {
  const { busy, error, problems, submit } = useSubmit();
  const { values, field } = useFields({ code: '' }, problems);
  const send = async () => {
    await signInWithCode(values.code.trim());
    onSignedIn();
  };
  return (
    <SubmitForm
      action={texts.appCodeAction}
      busy={busy}
      error={error}
      onSubmit={() => void submit(() => ({ code: required(values.code) }), send, authenticatorError)}
      footer={
        <Button variant="inline-link" formAction="none" onClick={onBack}>
          {texts.otherAccount}
        </Button>
      }
    >
      <TextField
        {...field('code')}
        label={texts.appCode}
        hint={texts.appCodeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </SubmitForm>
  );
}
