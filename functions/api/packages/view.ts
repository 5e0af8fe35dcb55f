import type { z } from 'zod';
import type { Ref, Tracker } from '../../../shared/contract/project/packages.ts';
import type { RefItem } from '../../core/project/package.ts';
import type { PlacedRef } from '../../core/project/packages.ts';
import type { StructureOfProject } from '../../core/project/structures.ts';
import type { SignedInRequest } from '../../http/request-context.ts';

type RootRef = Pick<RefItem, 'uid' | 'name' | 'rootCommitUid'>;

const rootView = ({ uid, name, rootCommitUid }: RootRef) => ({
  uid,
  name,
  latest_commit: { uid: rootCommitUid, root_commit: rootCommitUid },
});

/** A tracker with the refs of its metrics and of its conversion factors (ADM-273). */
export function trackerView({ tracker, project, refs }: StructureOfProject): z.input<typeof Tracker> {
  return {
    uid: tracker.uid,
    name: project.name,
    is_template: tracker.isTemplate,
    is_public: tracker.isPublic,
    from_template: tracker.fromTemplate ?? null,
    root_master: rootView(refs.find(({ kind }) => kind === 'master')!),
    alt_root_masters: refs.filter(({ kind }) => kind === 'conversion_factors').map(rootView),
    project: { uid: project.uid, name: project.name },
  };
}

/** A ref with its report that counts now; the project's own refs have none but the commit of their structure (ADM-272). */
export function trackerRefView({ ref, entry }: PlacedRef): z.input<typeof Ref> {
  const group = ref.metaJson.conversion_factor_group;
  return {
    uid: ref.uid,
    name: ref.name,
    parent: ref.parentUid ?? null,
    tracker: ref.trackerUid,
    project: ref.projectUid,
    root_commit: ref.rootCommitUid,
    latest_commit: {
      uid: entry?.commitUid ?? ref.rootCommitUid,
      root_commit: ref.rootCommitUid,
      status: entry ? { name: entry.status } : null,
      is_staging: entry?.isStaging ?? true,
      due_date: entry?.dueDate ?? null,
      meta_json: typeof group === 'string' ? { conversion_factor_group: group } : {},
    },
    due_date: ref.dueDate ?? null,
    meta_json: { ...ref.metaJson, responsible_discipline: ref.responsibleUid ?? null },
  };
}

/** The same after a change; `version`: that after it, where the ref was read apart. */
export function savedRefView({ reply }: SignedInRequest, { version, ...placed }: PlacedRef & { version?: number }) {
  reply.version = version ?? placed.ref.version;
  return trackerRefView(placed);
}
