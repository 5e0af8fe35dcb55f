import { useState } from 'react';
import { type Project, projects } from '../../../../../shared/contract/project/projects.ts';
import type { RouteInput } from '../../../../../shared/contract/route.ts';
import { callWithVersion } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { changedTo } from '../../../ui/form/changed-to.ts';
import { isStoredAlike } from '../../../ui/form/merged.ts';
import { keysChangedSince, MetaChangedSince } from '../meta-changed-since.ts';
import { projectTexts as t } from '../texts.ts';
import { Begun } from './begun.ts';

type Change = Pick<RouteInput<(typeof projects)['changeProject']>['body'], 'name' | 'reporting' | 'meta_json'>;
type Stored = Pick<Project, 'name' | 'reporting' | 'meta_json'>;

const nameChanged = changedTo(t.projectName);

/** A change of a project that was not sent: somebody else has changed the same since the form `began`. */
export class ProjectChangedSince extends MetaChangedSince {
  readonly began: Stored;
  readonly now: Stored;

  constructor(parts: readonly string[], began: Stored, now: Stored) {
    super(parts, now.meta_json);
    this.began = began;
    this.now = now;
  }
}

/** The parts of a change that other people have changed since it began, by their names in the settings. */
export function changedSince(began: Stored, now: Stored, { name, reporting, meta_json = {} }: Change): string[] {
  const parts = [
    ...(name !== undefined && !isStoredAlike(began.name, now.name) ? [nameChanged(now.name)] : []),
    ...(reporting !== undefined && !isStoredAlike(began.reporting, now.reporting) ? [t.duration] : []),
    ...keysChangedSince(began.meta_json, now.meta_json, meta_json),
  ];
  return parts;
}

/**
 * Changes a project, unless the stored state has changed since the form began: then the settings are read again, and the form
 * shows a warning and goes on from what is stored, with the typed values over it. `begin`: called with each change of the form. `changes`:
 * the queries that become stale
 * @throws ProjectChangedSince from `send`
 */
export function useChangeProject(project: Project, changes: 'details' | 'duration') {
  const [begun] = useState(() => new Begun<Stored>());
  const change = useApiMutation(projects, 'changeProject', { changes });
  const stale = useStale();
  const params = { projectId: project.uid };
  const send = async (body: Change) => {
    begun.send();
    const { data: now, etag } = await callWithVersion(projects.readProject, { params });
    const began = begun.with(project);
    const parts = changedSince(began, now, body);
    if (parts.length > 0) {
      await stale('changeProject', changes);
      begun.goOn(now);
      throw new ProjectChangedSince(parts, began, now);
    }
    const saved = await change.mutateAsync({ args: { params, body }, ...(etag !== undefined && { options: { ifMatch: etag } }) });
    begun.end(saved);
    return saved;
  };
  return { send, begin: () => begun.begin(project), isPending: change.isPending };
}
