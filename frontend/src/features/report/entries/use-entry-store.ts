import { useEffect, useMemo, useRef } from 'react';
import type { SeenReport } from '../../../../../shared/contract/report/node-bodies.ts';
import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useUser } from '../../../session/session.ts';
import { isStoredAlike } from '../../../ui/form/merged.ts';
import type { ReportNodes } from '../model/read.ts';
import { nameOf, type Section } from '../model/sections.ts';
import { isYesOrNo } from '../model/stated-value.ts';
import { type DraftRow, type DraftStore, draftStore } from './drafts.ts';
import { figuresOf, type ReportSettings } from './figures.ts';
import { giveBack } from './give-back.ts';
import { serverOf } from './server.ts';
import { EntryStore } from './store.ts';

type Parts = {
  report: ReportRecord;
  nodes: ReportNodes;
  sections: readonly Section[];
  settings: ReportSettings;
  editable: boolean;
};

/** Name and unit of a row, for a draft that is later shown without its row. */
function draftRowOf(uid: string, { nodes }: Pick<ReportNodes, 'nodes'>): DraftRow | undefined {
  const node = nodes.find((each) => each.uid === uid);
  return node && { name: nameOf(node), unit: isYesOrNo(node) ? '' : (node.metric?.unit ?? '') };
}

const seenIn = ({ ref: packageUid, reporting_period, submission }: ReportRecord): SeenReport => ({
  ref: packageUid,
  reporting_period,
  submission,
});

/** How a row is answered. */
function kindOf(uid: string, { nodes }: Pick<ReportNodes, 'nodes'>): Pick<SeenReport, 'is_yes_or_no'> {
  const node = nodes.find((each) => each.uid === uid);
  return node ? { is_yes_or_no: isYesOrNo(node) } : {};
}

/** The entries of a report for as long as its page is open. */
export function useEntryStore({ report, nodes, sections, settings, editable }: Parts): {
  store: EntryStore;
  drafts: DraftStore;
} {
  const user = useUser();
  const figures = useMemo(() => figuresOf(nodes, sections, settings), [nodes, sections, settings]);
  const seen = useRef(seenIn(report));
  const latest = useRef(nodes);
  latest.current = nodes;
  const drafts = useMemo(
    () =>
      draftStore(user.uid, report.uid, {
        seen: () => seen.current,
        rowOf: (uid) => draftRowOf(uid, latest.current),
      }),
    [user.uid, report.uid],
  );
  const stale = useStale();
  const seenOf = (uid: string) => ({ ...seen.current, ...kindOf(uid, latest.current) });
  const sender = { userUid: user.uid, seen: seenOf, outdated: () => void stale('changeNode', 'structure') };
  const first = useRef({ nodes, figures, server: serverOf(report, () => latest.current.nodes, sender) });
  const store = useMemo(() => new EntryStore(first.current.nodes, first.current.figures, first.current.server, drafts), [drafts]);
  useEffect(() => {
    if (nodes !== first.current.nodes || figures !== first.current.figures) store.refresh(nodes, figures);
  }, [store, nodes, figures]);
  useEffect(() => {
    const now = seenIn(report);
    if (isStoredAlike(seen.current, now)) return;
    // what was typed for another period, or before a decision, is asked about
    const left = giveBack(store, drafts, latest.current.metrics.keys());
    seen.current = now;
    if (editable) store.restore((uid) => left.has(uid));
  }, [store, drafts, report, editable]);
  useEffect(() => {
    if (!editable) return;
    store.restore();
    const again = () => store.retry(false);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [store, editable]);
  useEffect(() => {
    if (editable) return;
    // A save that is running when the report is closed may be refused later.
    const close = () => giveBack(store, drafts, latest.current.metrics.keys());
    close();
    return store.subscribeAll(close);
  }, [store, drafts, editable]);
  useEffect(() => () => store.dispose(), [store]);
  return { store, drafts };
}
