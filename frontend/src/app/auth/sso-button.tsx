import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { authTexts as texts } from '../texts/auth.ts';
import { ssoAddress } from './sso.ts';

type Sso = Parameters<typeof ssoAddress>[0];

/** Leads to the identity provider, or says that none is configured (SET-098 to SET-100). */
export function SsoButton({ username, sso }: { username: string; sso: Sso | undefined }) {
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
