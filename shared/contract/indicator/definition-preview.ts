import { z } from 'zod';
import { RestatedFigureView } from '../restatement/restatements.ts';
import { defineResource } from '../route.ts';
import { Indicator, OperationTree } from './indicators.ts';
import { TargetChange } from './targets.ts';
import { DefinitionVersion, TargetVersion } from './versions.ts';

const Judgement = z.object({
  target: z.number().nullable(),
  threshold: z.number().nullable(),
  rag: z.enum(['green', 'amber', 'red', 'grey']),
});
const Period = z.object({ uid: z.string(), startDate: z.string(), endDate: z.string() });

/** An approved figure that the changed target judges differently; `value`: the exact decimal that the target is compared with. */
const JudgedAnew = z.object({ period: Period, value: z.string().nullable(), old: Judgement, new: Judgement });
export type JudgedAnew = z.infer<typeof JudgedAnew>;

/**
 * The effects of a change of an indicator, with its versions until now, oldest first. `version`: of the indicator, for If-Match;
 * `figures_hash`: of `figures`, for the act that follows.
 * `periods`: of the project, in order; `approved`: has an approved figure; `closed`: refuses a change of an approved figure.
 * `figures`: values that would change; `judged`: figures whose judgement would change; `companies`: indicators of the project's
 * company and of the companies above that keep an equation other than the planned one, as 'Energy (Northbank)'.
 */
export const DefinitionPreview = z
  .object({
    version: z.number(),
    versions: z.array(
      DefinitionVersion.extend({
        ...Indicator.pick({ operation_json: true, baseMetrics: true }).required().shape,
        unit: z.string(),
      }),
    ),
    target_versions: z.array(TargetVersion),
    periods: z.array(Period.extend({ approved: z.boolean(), closed: z.boolean() })),
    figures: z.array(RestatedFigureView),
    figures_hash: z.string(),
    judged: z.array(JudgedAnew),
    companies: z.array(z.string()),
  })
  .meta({ id: 'DefinitionPreview' });
export type DefinitionPreview = z.infer<typeof DefinitionPreview>;

/**
 * One of four changes, or none: another equation, another target on the package of the path, the indicator to merge this one
 * into, or its removal from the list of the path.
 */
export const PlannedChange = z.object({
  operation_json: OperationTree.optional(),
  target: TargetChange.optional(),
  merge_into: z.string().optional(),
  removed: z.literal(true).optional(),
  from_period: z.string().optional(),
});

export type PlannedChangeBody = z.input<typeof PlannedChange>;

export const definitionPreview = defineResource({
  previewIndicatorChange: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/indicator/{indicatorId}/preview/',
    summary: 'The versions of an indicator, and old and new of the approved figures that a change would alter',
    access: { scope: 'commit', needs: 'admin' },
    params: z.object({ trackerId: z.string(), commitId: z.string(), indicatorId: z.string() }),
    body: PlannedChange,
    response: DefinitionPreview,
  },
});
