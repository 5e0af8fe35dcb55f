import { useEffect, useMemo, useRef } from 'react';
import type { Commit } from '../../../../../shared/contract/commits.ts';
import { nodes as nodesResource } from '../../../../../shared/contract/nodes.ts';
import { call } from '../../../api/client.ts';
import { useUser } from '../../../app/auth/session.ts';
import type { ReportNodes } from '../model/read.ts';
import { readNodes } from '../model/read.ts';
import type { Section } from '../model/sections.ts';
import { type DraftStore, draftStore } from './drafts.ts';
import { figuresOf, type ReportSettings } from './figures.ts';
import { EntryStore, type Send } from './store.ts';

/** Saves one row by the path and the uid of its node, so that a figure never lands on another metric. */
const sender =
  ({ tracker, uid: commitId }: Commit, paths: ReadonlyMap<string, string>): Send =>
  async (uid, { value, comment, noReport }, version) => {
    const meta = noReport === undefined ? {} : { meta_json: { noReport } };
    const input = { ...(value !== undefined && { value }), ...(comment !== undefined && { comment }), ...meta, version };
    const params = { trackerId: tracker, commitId, pathId: paths.get(uid) ?? '' };
    const body = { type: 'metricscore', node: { metricscore: { uid, input } } };
    const saved = await call(nodesResource.api_tracker_node_partial_update, { params, body });
    const metric = readNodes([saved]).metrics.get(uid);
    if (!metric) throw new Error('The answer does not say what is stored');
    return metric;
  };

type Parts = { report: Commit; nodes: ReportNodes; sections: readonly Section[]; settings: ReportSettings; editable: boolean };

/** The entries of a report for as long as its page is open. `onFirst`: something was stored in a report that was empty. */
export function useEntryStore({ report, nodes, sections, settings, editable }: Parts): { store: EntryStore; drafts: DraftStore } {
  const user = useUser();
  const figures = useMemo(() => figuresOf(nodes, sections, settings), [nodes, sections, settings]);
  const drafts = useMemo(() => draftStore(user.uid, report.uid), [user.uid, report.uid]);
  const first = useRef({ nodes, figures, send: sender(report, new Map(nodes.nodes.map(({ uid, path }) => [uid, path]))) });
  const store = useMemo(() => new EntryStore(first.current.nodes, first.current.figures, first.current.send, drafts), [drafts]);
  useEffect(() => {
    if (nodes !== first.current.nodes || figures !== first.current.figures) store.refresh(nodes, figures);
  }, [store, nodes, figures]);
  useEffect(() => {
    if (!editable) return;
    store.restore();
    const again = () => store.retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [store, editable]);
  useEffect(() => () => store.dispose(), [store]);
  return { store, drafts };
}
