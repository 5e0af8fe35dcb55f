import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppLink } from '../../components/app-link.tsx';
import { TextField } from '../../components/text-field.tsx';
import { loadConfig } from '../config.ts';
import { authTexts as texts } from '../texts/auth.ts';
import { fill } from '../texts/fill.ts';
import { signInError } from './auth-errors.ts';
import { required, ssoDomain } from './checks.ts';
import { signInWith } from './session.ts';
import { ssoAddress } from './sso.ts';
import { useSubmit } from './use-submit.ts';

/** Username and password, on the sign-in page and in the bar on top (SET-079, SET-080, SET-115). */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, problems, submit } = useSubmit();
  const sso = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY }).data?.sso;
  const forced = ssoDomain(username, sso?.domains);
  const check = () => ({ username: required(username), password: password === '' ? required('') : undefined });
  const send = async () => {
    await signInWith(username.trim(), password);
    onSignedIn();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (forced === undefined) void submit(check, send, signInError);
      }}
    >
      <SpaceBetween size="m">
        {error !== undefined && <Alert type="error">{error}</Alert>}
        <TextField
          label={texts.username}
          name="username"
          type="email"
          autoComplete="username"
          value={username}
          onChange={setUsername}
          error={problems.username}
        />
        {forced === undefined && (
          <TextField
            label={texts.password}
            name="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={problems.password}
          />
        )}
        {forced === undefined ? (
          <Button variant="primary" formAction="submit" loading={busy} fullWidth>
            {texts.login}
          </Button>
        ) : (
          <Alert type="info">{fill(texts.ssoRequired, { domain: forced })}</Alert>
        )}
        <SsoButton username={username} sso={sso} />
        <AppLink href="/accounts/password/reset">{texts.forgotten}</AppLink>
        <AppLink href="/accounts/register">{texts.noAccount}</AppLink>
      </SpaceBetween>
    </form>
  );
}

type Sso = Parameters<typeof ssoAddress>[0];

/** Leads to the identity provider, or says that none is configured (SET-098 to SET-100). */
function SsoButton({ username, sso }: { username: string; sso: Sso | undefined }) {
  const [missing, setMissing] = useState(false);
  const go = () => {
    if (sso) window.location.assign(ssoAddress(sso, window.location.origin, username));
    else setMissing(true);
  };
  return (
    <SpaceBetween size="xs">
      <Button formAction="none" onClick={go} fullWidth>
        {texts.ssoButton}
      </Button>
      {missing && <Alert type="warning">{texts.ssoMissing}</Alert>}
    </SpaceBetween>
  );
}
