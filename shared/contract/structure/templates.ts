import { z } from 'zod';
import { Job } from '../jobs.ts';
import { ReadNodes, StructureNodeItem } from '../report/nodes.ts';
import { defineResource } from '../route.ts';
import { PULL, PUSH } from './dispatch-bodies.ts';

const Named = z.object({ uid: z.string(), name: z.string() });

/**
 * A node that is added, changed, moved or removed; `within` lists its ancestors, from the issue down. `also_in`: the same for a
 * node that measures the metric of an added one already, empty for none.
 */
const TreeChange = z
  .object({
    kind: z.enum(['added', 'changed', 'moved', 'removed']),
    uid: z.string(),
    type: z.string(),
    name: z.string(),
    within: z.array(z.string()),
    also_in: z.array(z.string()),
    fields: z.array(z.string()),
    /** of a metric that gets another unit */
    unit: z.object({ from: z.string(), to: z.string() }).optional(),
    /** the conversion that the metric now needs for metrics that are calculated from it */
    needs: z.object({ from: z.string(), to: z.string() }).optional(),
  })
  .meta({ id: 'TreeChange' });
export type TreeChange = z.infer<typeof TreeChange>;

/** A factor that keeps its figure although the template has another one. */
const KeptFactor = z.object({ name: z.string(), to_unit: z.string(), factor: z.string(), kept: z.string() });

/**
 * What a ref loses with its metrics. `figures` in open `reports`; `complete`: false if there may be more; `indicators`: names of
 * the project's and its companies' indicators that lose a metric of their equation.
 */
const Losses = z.object({
  figures: z.number(),
  reports: z.number(),
  complete: z.boolean(),
  indicators: z.array(z.string()),
  /** figures of open reports whose metric gets another unit; absent for none */
  reentered: z.number().optional(),
});

/**
 * The effects on a ref that follows a template. `kept`: names of nodes that the template has deleted and the ref keeps;
 * `left_out`: nodes that the template has and the ref has deleted. `lost`: for a preview only, absent if nothing is lost.
 */
export const PackageUpdate = z
  .object({
    ref: Named,
    is_root: z.boolean(),
    changes: z.array(TreeChange),
    kept: z.array(z.string()),
    left_out: z.array(z.string()),
    targets: z.object({ added: z.number(), removed: z.number() }),
    factors: z.object({ added: z.number(), kept: z.array(KeptFactor) }),
    lost: Losses.optional(),
  })
  .meta({ id: 'TemplateRefUpdate' });
export type PackageUpdate = z.infer<typeof PackageUpdate>;

export const TemplatePreview = z
  .object({
    /** names this preview; sent with the dispatch that carries it out, which is refused with 409 when it is out of date */
    plan: z.string(),
    template: Named,
    projects: z.array(
      z.object({
        project: Named,
        refs: z.array(PackageUpdate),
        /** why the project cannot be updated as chosen; '' when it can */
        refusal: z.string(),
      }),
    ),
  })
  .meta({ id: 'TemplatePreview' });
export type TemplatePreview = z.infer<typeof TemplatePreview>;

export const ProjectOutcome = z
  .object({
    project: Named,
    outcome: z.enum(['updated', 'unchanged', 'refused']),
    reason: z.string(),
    refs: z.array(PackageUpdate),
  })
  .meta({ id: 'TemplateOutcome' });
export type ProjectOutcome = z.infer<typeof ProjectOutcome>;

const TrackerParams = z.object({ trackerId: z.string() });

export const templates = defineResource({
  previewTemplateUpdate: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/template/preview/',
    summary: 'What would be added, changed, moved and removed by a pull or a push; nothing is changed',
    reaches: 'projects that follow this one as their template, as far as the caller administers them',
    access: { scope: 'tracker', needs: 'admin' },
    params: TrackerParams,
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('PULL_FROM_TEMPLATE'), ...PULL }),
      z.object({ type: z.literal('PUSH_TO_TEMPLATE_CHILDREN'), ...PUSH }),
    ]),
    response: TemplatePreview,
  },
  readTemplateUpdate: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/template/update/{jobId}/',
    summary: 'The progress of a pull or push, and its outcome for each project so far',
    reaches: 'projects that follow this one as their template, as far as the caller administers them',
    access: { scope: 'tracker', needs: 'admin' },
    params: TrackerParams.extend({ jobId: z.string() }),
    response: z.object({ job: Job, projects: z.array(ProjectOutcome) }),
  },
  listTemplateNodes: {
    method: 'GET',
    path: '/api/template/{templateId}/node/',
    summary: 'The metrics of a template that the caller may read, or that is public',
    access: 'signed-in',
    params: z.object({ templateId: z.string() }),
    response: z.array(StructureNodeItem),
    reads: ReadNodes,
  },
});
