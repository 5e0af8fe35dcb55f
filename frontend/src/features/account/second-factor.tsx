import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { signOutHere, useUser } from '../../session/session.ts';
import { useTenant } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { useFlash } from '../../ui/flash.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AuthenticatorModal } from './authenticator-modal.tsx';
import { authTexts as texts } from './texts.ts';

async function leave(): Promise<void> {
  await signOutHere();
  window.location.assign('/');
}

/** All that somebody sees who lacks the second factor that the tenancy demands. With it, the page opens that they wanted. */
export function SecondFactorSetUp() {
  const { username } = useUser();
  const tenancy = useTenant()?.name ?? '';
  const flash = useFlash();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="narrow">
      <SpaceBetween size="m">
        <PageHeader title={texts.factorTitle} />
        <Container>
          <SpaceBetween size="m">
            <Box>{fill(texts.factorText, { tenancy })}</Box>
            <SpaceBetween size="xs" direction="horizontal">
              <Button variant="primary" onClick={() => setOpen(true)}>
                {texts.appSetUp}
              </Button>
              <Button onClick={() => void leave()}>{texts.factorLeave}</Button>
            </SpaceBetween>
          </SpaceBetween>
        </Container>
      </SpaceBetween>
      {isOpen && (
        <AuthenticatorModal
          username={username}
          onClose={() => setOpen(false)}
          onDone={() => flash({ type: 'success', content: texts.appAdded })}
        />
      )}
    </div>
  );
}
