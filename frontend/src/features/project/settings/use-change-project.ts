import { useState } from 'react';
import { type Project, projects } from '../../../../../shared/contract/project/projects.ts';
import type { RouteInput } from '../../../../../shared/contract/route.ts';
import { callWithVersion } from '../../../api/client.ts';
import { useStale } from '../../../api/mark-stale.ts';
import { useApiMutation } from '../../../api/queries.ts';
import { changedTo } from '../../../ui/form/changed-to.ts';
import { isChangedSince, type KeyNames, MetaChangedSince, metaChangedSince } from '../meta-changed-since.ts';
import { changedReporting } from '../reporting-draft.ts';
import { projectTexts as t } from '../texts.ts';
import { Begun } from './begun.ts';

type Change = Pick<RouteInput<(typeof projects)['changeProject']>['body'], 'name' | 'reporting' | 'meta_json'>;
type StoredProject = Pick<Project, 'name' | 'reporting' | 'meta_json'>;

const nameChanged = changedTo(t.projectName);

/** A change of a project was not sent because another person has changed the same setting since the form `began`. */
export class ProjectChangedSince extends MetaChangedSince {
  readonly began: StoredProject;
  readonly now: StoredProject;

  constructor(parts: readonly string[], began: StoredProject, now: StoredProject) {
    super(parts, now.meta_json);
    this.began = began;
    this.now = now;
  }
}

/** Labels of the changed settings that another person has changed since the form began. */
export function changedSince(began: StoredProject, now: StoredProject, change: Change, names: KeyNames = {}): string[] {
  const { name, reporting, meta_json = {} } = change;
  const parts = [
    ...(name !== undefined && isChangedSince(began.name, now.name, name) ? [nameChanged(now.name)] : []),
    ...(reporting !== undefined && isChangedSince(began.reporting, now.reporting, reporting)
      ? changedReporting(began.reporting, now.reporting)
      : []),
    ...metaChangedSince(began.meta_json, now.meta_json, meta_json, names),
  ];
  return parts;
}

/**
 * Changes a project. If another person has changed the same setting since the form began, the settings are read again, and the
 * form shows a warning and continues from the stored state with the typed values. `begin`: call with each change of the form;
 * `changes`: queries that become stale; `names`: labels of keys with a switch
 * @throws ProjectChangedSince from `send`
 */
export function useChangeProject(project: Project, changes: 'details' | 'duration', names: KeyNames = {}) {
  const [begun] = useState(() => new Begun<StoredProject>());
  const change = useApiMutation(projects, 'changeProject', { changes });
  const stale = useStale();
  const params = { projectId: project.uid };
  const [isPending, setPending] = useState(false);
  const sendOver = async (body: Change) => {
    begun.send();
    const { data: now, etag } = await callWithVersion(projects.readProject, { params });
    const began = begun.with(project);
    const parts = changedSince(began, now, body, names);
    if (parts.length > 0) {
      await stale('changeProject', changes);
      begun.goOn(now);
      throw new ProjectChangedSince(parts, began, now);
    }
    const saved = await change.mutateAsync({ args: { params, body }, ...(etag !== undefined && { options: { ifMatch: etag } }) });
    begun.end(saved);
    return saved;
  };
  const send = async (body: Change) => {
    // Set before the read, because a second save during it would take the first one for another person's.
    setPending(true);
    try {
      return await sendOver(body);
    } finally {
      setPending(false);
    }
  };
  return { send, begin: () => begun.begin(project), isPending };
}
