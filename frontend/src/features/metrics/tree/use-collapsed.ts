import { useState } from 'react';
import { recalled, remember } from '../../../ui/remember.ts';

const keyOf = (projectUid: string) => `metrics-collapsed:${projectUid}`;

/** The collapsed nodes. An unreadable value counts as none, so all nodes start expanded. */
function remembered(projectUid: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(recalled(keyOf(projectUid)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((uid) => typeof uid === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Which nodes are collapsed, remembered in this browser for each project and node (SET-163, SET-164). */
export function useCollapsed(projectUid: string) {
  const [collapsed, setCollapsed] = useState(() => remembered(projectUid));
  const set = (next: ReadonlySet<string>) => {
    remember(keyOf(projectUid), JSON.stringify([...next]));
    setCollapsed(next);
  };
  const toggle = (uid: string) => {
    const next = new Set(collapsed);
    if (!next.delete(uid)) next.add(uid);
    set(next);
  };
  return { collapsed, toggle, set };
}
