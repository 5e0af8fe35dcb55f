import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { providerFor, type Sso } from '../../../session/sso.ts';
import { startSso } from '../../../session/sso-session.ts';
import { common } from '../../../ui/texts.ts';
import { authTexts as texts } from '../texts.ts';

/** Redirects to the identity provider, or says that none is configured (SET-098 to SET-100). */
export function SsoButton({ username, sso }: { username: string; sso: Sso | undefined }) {
  const [missing, setMissing] = useState<string>();
  const next = useSearchParams()[0].get('next');
  const go = async () => {
    const provider = sso && providerFor(sso, username);
    if (!sso || !provider) setMissing(sso ? texts.ssoWhich : texts.ssoMissing);
    else if (!(await startSso(sso, provider, next))) setMissing(common.nothingKept);
  };
  return (
    <SpaceBetween size="xs">
      <Button formAction="none" onClick={() => void go()} fullWidth>
        {texts.ssoButton}
      </Button>
      {missing !== undefined && <Alert type="warning">{missing}</Alert>}
    </SpaceBetween>
  );
}
