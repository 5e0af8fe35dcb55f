import { z } from 'zod';
import { ACTIONS } from '../domain/access.ts';
import { defineResource } from './route.ts';

/** A reporting package as the navigation and the dashboard know it (ADM-279); `parent` is the package above it, null at the root. */
export const RelatedRef = z
  .object({
    uid: z.string(),
    name: z.string(),
    parent: z.string().nullable(),
    latest_due_date: z.string().nullable(),
    latest_status: z.string().nullable(),
  })
  .meta({ id: 'RelatedRef' });
export type RelatedRef = z.infer<typeof RelatedRef>;

export const Project = z
  .object({
    uid: z.string(),
    name: z.string(),
    company: z.object({ uid: z.string(), name: z.string() }),
    meta_json: z.record(z.string(), z.unknown()),
    trackers: z.array(z.object({ uid: z.string() })),
    related_refs: z.array(RelatedRef),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

const ProjectParams = z.object({ projectId: z.string() });

export const projects = defineResource({
  api_project_read: {
    method: 'GET',
    path: '/api/project/{projectId}/',
    summary: 'One project with its reporting packages',
    access: { scope: 'project', needs: 'member' },
    params: ProjectParams,
    response: Project,
  },
  api_project_permission_list: {
    method: 'GET',
    path: '/api/project/{projectId}/permission/',
    summary: 'What the caller may do on a project; nothing at all for a stranger',
    access: 'signed-in',
    params: ProjectParams,
    response: z.object({
      is_admin: z.boolean(),
      actions: z.array(z.enum(ACTIONS as [string, ...string[]])),
      project_disciplines: z.array(z.object({ uid: z.string(), base_uid: z.string(), name: z.string() })),
    }),
  },
});
