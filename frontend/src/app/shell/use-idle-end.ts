import { useCallback, useEffect, useState } from 'react';
import { sessionRule } from '../../../../shared/domain/access/sessions.ts';
import { type Idleness, idlenessOf, lastUse, noteUse } from '../../session/idle.ts';
import { loginFor } from '../../session/paths.ts';
import { signOutHere } from '../../session/session.ts';
import { useTenantQuery } from '../../session/use-tenant.ts';
import { dropUnsaved } from '../../ui/form/unsaved.ts';

const LOOK_MS = 5_000;
const USES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

async function end(): Promise<void> {
  await signOutHere();
  dropUnsaved();
  window.location.assign(`${loginFor(window.location)}&ended=idle`);
}

/** Watches for use in all windows of this browser. While the question is open, only its answer counts as use. */
export function useIdleEnd(): { isWarned: boolean; stay(): void } {
  const { data: tenant } = useTenantQuery();
  const { idleMinutes } = sessionRule(tenant?.meta_json.session);
  const [idleness, setIdleness] = useState<Idleness>('in use');
  const isKnown = tenant !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const look = () => setIdleness(idlenessOf(lastUse(Date.now()), Date.now(), idleMinutes));
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isKnown, idleMinutes]);
  useEffect(() => {
    if (!isKnown || idleness !== 'in use') return;
    const use = () => noteUse(Date.now());
    // A new page counts as use, unless the session is over already.
    if (idlenessOf(lastUse(Date.now()), Date.now(), idleMinutes) === 'in use') use();
    for (const each of USES) window.addEventListener(each, use, { passive: true, capture: true });
    return () => {
      for (const each of USES) window.removeEventListener(each, use, { capture: true });
    };
  }, [isKnown, idleMinutes, idleness]);
  useEffect(() => {
    if (idleness === 'over') void end();
  }, [idleness]);
  const stay = useCallback(() => {
    noteUse(Date.now());
    setIdleness('in use');
  }, []);
  return { isWarned: idleness === 'warned', stay };
}
