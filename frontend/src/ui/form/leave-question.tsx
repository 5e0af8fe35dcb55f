import Button from '@cloudscape-design/components/button';
import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { Modal, ModalButtons } from '../modal.tsx';
import { common } from '../texts.ts';
import { hasUnsaved, useHasForms } from './unsaved.ts';

/** Asks before a form with changes is left. */
export function LeaveQuestion({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const footer = (
    <ModalButtons>
      <Button formAction="none" onClick={onLeave}>
        {common.leave}
      </Button>
      <Button variant="primary" formAction="none" onClick={onStay}>
        {common.stay}
      </Button>
    </ModalButtons>
  );
  return (
    <Modal header={common.leaveTitle} footer={footer} onClose={onStay}>
      {common.leaveText}
    </Modal>
  );
}

/** The report page has its own question about forms and pending uploads, and a router asks only one question at a time. */
const ASKS_ITSELF = /\/report(\/|$)/;

/** Asks before a form with changes is left by a link, by Back or by closing the tab. Rendered once, around all pages. */
export function LeaveGuard() {
  const { pathname } = useLocation();
  const hasForms = useHasForms();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return hasForms && !ASKS_ITSELF.test(pathname) && <RouteGuard />;
}

function RouteGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  if (blocker.state !== 'blocked') return null;
  return <LeaveQuestion onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}
