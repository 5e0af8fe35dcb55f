import type { trackers } from '../../../shared/contract/project/packages.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import { fieldError } from '../../../shared/errors.ts';
import { loadProject } from '../../core/project/package.ts';
import { packageStore } from '../../data/stores/project/package-store.ts';
import type { LoadedProject, RefItem } from '../../data/stores/project/project-store.ts';
import { boardStore } from '../../data/stores/report/board-store.ts';
import { structureStore } from '../../data/stores/structure/structure-store.ts';
import type { SignedInRequest } from '../../http/request-context.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { metaOver, responsibleIn } from './fields.ts';
import { findRef, trackerRefView } from './view.ts';

type Routes = Handlers<typeof trackers>;
type Given = {
  name: string;
  parent: string;
  due_date?: string | null | undefined;
  meta_json?: Record<string, unknown> | undefined;
  /** without the project's sections */
  empty?: boolean;
};

async function create(context: SignedInRequest, loaded: LoadedProject, { name, parent, due_date, meta_json = {}, empty }: Given) {
  const above = findRef(loaded, parent);
  if (!above || above.kind === 'conversion_factors') throw fieldError('parent', 'No such package in this project');
  const fields = {
    name,
    parentUid: above.uid,
    dueDate: due_date ?? null,
    responsibleUid: responsibleIn(meta_json, loaded) ?? null,
    metaJson: metaOver({}, meta_json),
  };
  const structure = ({ trackerUid, uid }: RefItem) =>
    empty ? structureStore(context.tenantUid).emptyPackageWrites({ trackerUid, refUid: uid }, context.cause) : [];
  const ref = await packageStore(context.tenantUid).create(loaded, fields, context.cause, structure);
  context.reply.version = ref.version;
  return trackerRefView(ref, await boardStore(context.tenantUid).entry(ref.projectUid, ref.uid));
}

export const createRef: Routes['createPackage'] = async (context, { body }) => {
  const loaded = await loadProject(context);
  return create(context, loaded, { ...body, parent: body.parent ?? loaded.project.masterRefUid });
};

type NewBranch = RouteInput<(typeof trackers)['createBranch']>['body'];

/** A package below another ref; its structure follows the project's, so that there is nothing to copy (ADM-500, ADM-503). */
export async function createBelow(context: SignedInRequest, parent: string, body: NewBranch, skip: boolean | undefined) {
  const loaded = await loadProject(context);
  const { ref_name, due_date, responsible_discipline } = body;
  const meta_json = responsible_discipline === undefined ? {} : { responsible_discipline };
  return create(context, loaded, { name: ref_name, parent, due_date, meta_json, empty: body.skip_categories ?? skip ?? false });
}

export const branchRef: Routes['createBranch'] = (context, { params, query, body }) =>
  createBelow(context, params.refId, body, query.skip_categories);
