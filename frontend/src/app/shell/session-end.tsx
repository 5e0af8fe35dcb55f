import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { removeKeptWork } from '../../session/kept-work.ts';
import { signOutHere, useUser } from '../../session/session.ts';
import { dropUnsaved } from '../../ui/form/unsaved.ts';
import { countOf } from '../../ui/format.ts';
import { Modal, ModalButtons } from '../../ui/modal.tsx';
import { common } from '../../ui/texts.ts';
import { shell } from './texts.ts';
import { useIdleEnd } from './use-idle-end.ts';

/**
 * After 'Logout' the person is on '/', and memory holds nothing of theirs (SET-113). `removed`: uid of a person whose kept work
 * is removed as well. Until the page is unloaded, a figure that fails to be sent is kept again. So the removal is repeated after
 * the sign-out, and once more on the unload, when nothing can follow.
 */
export async function leave(removed?: string): Promise<void> {
  const remove = () => {
    if (removed !== undefined) removeKeptWork(removed);
  };
  remove();
  window.addEventListener('pagehide', remove);
  await signOutHere();
  dropUnsaved();
  remove();
  window.location.assign('/');
}

/**
 * Asks at 'Logout' while this browser keeps figures or texts that the server does not have, because others may use the computer
 * too.
 */
export function KeptWorkModal({ kept, onClose }: { kept: number; onClose(): void }) {
  const { uid } = useUser();
  const [busy, setBusy] = useState(false);
  const go = (remove: boolean) => {
    setBusy(true);
    void leave(remove ? uid : undefined);
  };
  const footer = (
    <ModalButtons>
      <Button variant="link" disabled={busy} onClick={onClose}>
        {common.cancel}
      </Button>
      <Button disabled={busy} onClick={() => go(false)}>
        {shell.logoutKeep}
      </Button>
      <Button variant="primary" disabled={busy} onClick={() => go(true)}>
        {shell.logoutRemove}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={shell.logoutTitle} footer={footer} onClose={onClose}>
      <SpaceBetween size="s">
        <Box>{countOf(kept, { one: shell.logoutKeptOne, other: shell.logoutKept })}</Box>
        <Box>{shell.logoutAdvice}</Box>
      </SpaceBetween>
    </Modal>
  );
}

/** Ends the session after a time without use, and asks one minute before. Typed text stays in this browser. */
export function IdleEnd() {
  const { isWarned, stay } = useIdleEnd();
  if (!isWarned) return null;
  const footer = (
    <ModalButtons>
      <Button variant="primary" onClick={stay}>
        {shell.idleStay}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={shell.idleTitle} footer={footer} onClose={stay}>
      {shell.idleText}
    </Modal>
  );
}
