import { AppError } from '../../../shared/errors.ts';
import { type LoadedProject, projectStore, type RefItem } from '../../data/stores/project/project-store.ts';
import { type BoardEntry, boardStore } from '../../data/stores/report/board-store.ts';
import type { Context } from '../context.ts';

export type { RefItem } from '../../data/stores/project/project-store.ts';

export type LoadedRef = { loaded: LoadedProject; ref: RefItem; entry: BoardEntry | undefined };

/** The project of the path, or of its tracker. */
export const loadProject = ({ tenantUid, ids }: Context) =>
  projectStore(tenantUid).load(String((ids.tracker ?? ids.project)?.projectUid));

/** The ref of the path with its project and its place on the board. @throws not_found */
export async function loadRef(context: Context, refUid: string): Promise<LoadedRef> {
  const projectUid = String(context.ids.tracker?.projectUid);
  const [loaded, entry] = await Promise.all([
    projectStore(context.tenantUid).load(projectUid),
    boardStore(context.tenantUid).entry(projectUid, refUid),
  ]);
  const ref = loaded.refs.find(({ uid }) => uid === refUid);
  if (!ref) throw new AppError('not_found', 'No such package');
  return { loaded, ref, entry };
}

/** The ref of the path as a package; the project's own refs are none. @throws not_found, conflict */
export async function loadPackage(context: Context, refUid: string): Promise<LoadedRef> {
  const found = await loadRef(context, refUid);
  if (found.ref.kind !== 'package') throw new AppError('conflict', "This is the project's root and not a reporting package");
  return found;
}
