import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { lateDialog } from '../../../ui/late-part.tsx';
import type { ReportNodes } from '../model/read.ts';
import { nameOf } from '../model/sections.ts';

const HistoryModal = lateDialog(() => import('./history.tsx'));

/** Delay before the next modal opens after an open one has closed, in milliseconds (REP-064). */
const AFTER_MS = 250;

/** The modal of a metric's history, one at a time. Returns a function that opens it, and the modal to render. */
export function useHistory({ nodes, metrics }: ReportNodes): { openHistory(uid: string): void; modal: ReactNode } {
  const [uid, setUid] = useState<string>();
  const current = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(HistoryModal.fetchAtRest, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: string | undefined) => {
    current.current = next;
    setUid(next);
  }, []);
  const openHistory = useCallback(
    (next: string) => {
      clearTimeout(timer.current);
      if (current.current === undefined) return show(next);
      show(undefined);
      timer.current = setTimeout(() => show(next), AFTER_MS);
    },
    [show],
  );
  const node = nodes.find((each) => each.uid === uid);
  const metric = uid === undefined ? undefined : metrics.get(uid);
  const modal = node && metric && (
    <HistoryModal
      name={nameOf(node)}
      node={node}
      past={metric.pastOfRows}
      isShared={metric.isShared}
      onClose={() => show(undefined)}
    />
  );
  return { openHistory, modal };
}
