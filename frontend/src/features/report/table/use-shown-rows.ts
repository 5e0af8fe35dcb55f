import { useMemo, useRef, useState } from 'react';
import { parentPath } from '../../../../../shared/domain/structure/tree.ts';
import { useSheet } from '../entries/context.ts';
import type { EntryStore } from '../entries/store.ts';
import type { ReportNodes } from '../model/read.ts';
import { extraKey, keyOf, type Section, type SectionRow } from '../model/sections.ts';
import { pathsWithContent } from './row-content.ts';

/** The visible rows, and the number of hidden empty rows by path of their parent (REP-072). */
type Hiding = { rows: readonly SectionRow[]; hiddenBelow: ReadonlyMap<string, number> };

const isUnpicked = (store: EntryStore, uid: string) => {
  const { value, comment, noReport } = store.entry(uid);
  return value === null && comment === '' && !noReport;
};

function hide(
  section: Section,
  nodes: ReportNodes,
  store: EntryStore,
  keep: ReadonlySet<string>,
  opened: ReadonlySet<string>,
): Hiding {
  const hiding = nodes.nodes.filter(({ meta_json }) => meta_json.hideChildrenIfNullOrZero === true);
  const hiders = new Set(hiding.map(({ path }) => path));
  const filled = pathsWithContent(section.rows, { nodes, store });
  const gone: string[] = [];
  const hiddenBelow = new Map<string, number>();
  const rows = section.rows.filter((row) => {
    const { uid, path } = row.node;
    if (gone.some((above) => path.startsWith(above))) return false;
    if (row.kind !== 'metric' || keep.has(keyOf(row))) return true;
    const unpicked = row.offered && isUnpicked(store, uid);
    if (row.extra) return !unpicked;
    const parent = parentPath(path);
    const empty = hiders.has(parent) && !filled.has(path);
    if (empty) hiddenBelow.set(parent, (hiddenBelow.get(parent) ?? 0) + 1);
    if ((empty && !opened.has(parent)) || (unpicked && !filled.has(path))) gone.push(path);
    return gone.at(-1) !== path;
  });
  return { rows, hiddenBelow };
}

/** The visible rows of a section when it is opened. */
export const rowsAtFirst = (section: Section, nodes: ReportNodes, store: EntryStore): readonly SectionRow[] =>
  hide(section, nodes, store, new Set(), new Set()).rows;

/**
 * The visible rows of a section. A row that was shown once stays, so that it does not disappear when the person empties it;
 * picked and opened rows are added.
 */
export function useShownRows(section: Section) {
  const { nodes, store } = useSheet();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const seen = useRef(new Set<string>());
  const shown = useMemo(() => {
    const keep = new Set([...picked, ...seen.current]);
    const { rows, hiddenBelow } = hide(section, nodes, store, keep, opened);
    for (const row of rows) if (![...opened].some((path) => parentPath(row.node.path) === path)) seen.current.add(keyOf(row));
    return { rows, hiddenBelow };
  }, [section, nodes, store, opened, picked]);
  const toggle = (path: string) =>
    setOpened((now) => new Set(now.has(path) ? [...now].filter((each) => each !== path) : [...now, path]));
  const pick = (uid: string, parentUid: string) => setPicked((now) => new Set([...now, uid, extraKey(parentUid, uid)]));
  return { ...shown, opened, toggle, pick };
}
