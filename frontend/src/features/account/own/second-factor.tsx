import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { recentlySignedIn, signOutHere, useUser } from '../../../session/session.ts';
import { useTenant } from '../../../session/use-tenant.ts';
import { fill } from '../../../ui/fill.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { Modal, ModalButtons } from '../../../ui/modal.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { authTexts as texts } from '../texts.ts';
import { AuthenticatorModal } from './authenticator-modal.tsx';
import { PasskeyModal } from './passkey-modal.tsx';

async function leave(): Promise<void> {
  await signOutHere();
  window.location.assign('/');
}

/** The tenancy's required second factors, with the ways to set one up. */
function useSetUp() {
  const { username, needs_passkey } = useUser();
  const tenancy = useTenant()?.name ?? '';
  const flash = useFlash();
  const [opened, setOpened] = useState<'app' | 'passkey'>();
  const open = async (what: 'app' | 'passkey') => setOpened((await recentlySignedIn()) ? what : undefined);
  const close = () => setOpened(undefined);
  const onlyPasskey = needs_passkey === true;
  return {
    text: <Box>{fill(onlyPasskey ? texts.factorPasskeyText : texts.factorText, { tenancy })}</Box>,
    actions: (
      <SpaceBetween size="xs" direction="horizontal">
        {!onlyPasskey && (
          <Button variant="primary" onClick={() => void open('app')}>
            {texts.appSetUp}
          </Button>
        )}
        <Button variant={onlyPasskey ? 'primary' : 'normal'} onClick={() => void open('passkey')}>
          {texts.passkeyAdd}
        </Button>
        <Button onClick={() => void leave()}>{texts.factorLeave}</Button>
      </SpaceBetween>
    ),
    modal:
      opened === 'app' ? (
        <AuthenticatorModal
          username={username}
          onClose={close}
          onDone={() => flash({ type: 'success', content: texts.appAdded })}
        />
      ) : (
        opened === 'passkey' && <PasskeyModal onClose={close} />
      ),
  };
}

/** The only page for a person without the required second factor. Afterwards the requested page opens. */
export function SecondFactorSetUp() {
  const { text, actions, modal } = useSetUp();
  return (
    <div className="narrow">
      <SpaceBetween size="m">
        <PageHeader title={texts.factorTitle} />
        <Container>
          <SpaceBetween size="m">
            {text}
            {actions}
          </SpaceBetween>
        </Container>
      </SpaceBetween>
      {modal}
    </div>
  );
}

/**
 * Asks a person who was at work when the tenancy began to require a second factor. The page stays behind the dialog with
 * everything that was typed. The dialog can be closed to look at the page, and opens again when the server refuses the next call.
 */
export function SecondFactorDialog() {
  const user = useUser();
  const [seen, setSeen] = useState<typeof user>();
  const { text, actions, modal } = useSetUp();
  return (
    <>
      {seen !== user && (
        <Modal header={texts.factorTitle} footer={<ModalButtons>{actions}</ModalButtons>} onClose={() => setSeen(user)}>
          {text}
        </Modal>
      )}
      {modal}
    </>
  );
}
