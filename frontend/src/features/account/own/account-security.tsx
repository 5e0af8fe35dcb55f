import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { ownAccount, recentlySignedIn, signOutHere, useUser, verifyAgain } from '../../../session/session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { messageOf } from '../../../ui/failure.ts';
import { useFlash } from '../../../ui/flash.tsx';
import { common } from '../../../ui/texts.ts';
import { authTexts as texts } from '../texts.ts';
import { AuthenticatorModal } from './authenticator-modal.tsx';
import { OpenSessions } from './open-sessions.tsx';

/** Password, second step and sessions of the signed-in person. */
export function AccountSecurity({ username }: { username: string }) {
  const flash = useFlash();
  const leave = async () => {
    try {
      await signOutHere(true);
      window.location.assign('/');
    } catch (error) {
      flash({ type: 'error', header: common.saveFailed, content: messageOf(error) });
    }
  };
  return (
    <Container header={<Header variant="h2">{texts.security}</Header>}>
      <SpaceBetween size="m">
        <AppLink href="/accounts/password/change/">{texts.changeTitle}</AppLink>
        <Authenticator username={username} />
        <OpenSessions />
        <div>
          <Button onClick={() => void leave()}>{texts.everywhere}</Button>
          <Box color="text-body-secondary">{texts.everywhereText}</Box>
        </div>
      </SpaceBetween>
    </Container>
  );
}

/** An authenticator app as a second step. People who sign in with their organisation have their second step there. */
function Authenticator({ username }: { username: string }) {
  const [open, setOpen] = useState<'add' | 'remove'>();
  const flash = useFlash();
  const { second_factor } = useUser();
  const done = (content: string) => {
    setOpen(undefined);
    flash({ type: 'success', content });
  };
  const remove = async () => {
    if (!(await recentlySignedIn())) return setOpen(undefined);
    await (await ownAccount()).dropAuthenticator();
    await verifyAgain().catch(() => undefined);
    done(texts.appRemoved);
  };
  const add = async () => {
    if (await recentlySignedIn()) setOpen('add');
  };
  const isOn = second_factor === 'app';
  const isKnown = isOn || second_factor === 'none';
  return (
    <div>
      <Button disabled={!isKnown} onClick={() => (isOn ? setOpen('remove') : void add())}>
        {isOn ? texts.appRemove : texts.appSetUp}
      </Button>
      <Box color="text-body-secondary">{!isKnown ? texts.appUnknown : isOn ? texts.appOn : texts.appOff}</Box>
      {open === 'add' && (
        <AuthenticatorModal username={username} onClose={() => setOpen(undefined)} onDone={() => done(texts.appAdded)} />
      )}
      {open === 'remove' && (
        <ConfirmModal
          title={texts.appRemove}
          confirmText={texts.appRemoveVerb}
          onConfirm={remove}
          onClose={() => setOpen(undefined)}
        >
          {texts.appRemoveText}
        </ConfirmModal>
      )}
    </div>
  );
}
