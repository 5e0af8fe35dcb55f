import { z } from 'zod';
import { RestatedFigureView } from '../restatement/restatements.ts';
import { byBody } from '../route.ts';

/** An act on a report: a decision, a move to another period, or a move to another package, as the act itself is sent. */
export const ReportAct = z.union([
  z.strictObject({ status: z.enum(['APPROVE', 'HOLD', 'REOPEN', 'INVALIDATE']) }),
  z.strictObject({ reporting_period: z.string() }),
  z.strictObject({ to_ref_id: z.string() }),
]);
export type ReportAct = z.infer<typeof ReportAct>;

/** An approval is its approver's act, any other one an administrator's. */
export const ACT_PREVIEW_NEEDS = byBody<ReportAct, 'approval' | 'act'>(
  { approval: 'report:preview-approval', act: 'report:restate' },
  (act) => ['status' in act && act.status === 'APPROVE' ? 'approval' : 'act'],
);

/** Old and new of the official figures that the act would change, by project; a move to another project concerns two. */
export const ActPreview = z
  .object({
    /** whether figures of the report are official now, so that the act needs a reason */
    isOfficial: z.boolean(),
    projects: z.array(z.object({ uid: z.string(), name: z.string(), figures: z.array(RestatedFigureView) })),
  })
  .meta({ id: 'ActPreview' });
export type ActPreview = z.infer<typeof ActPreview>;
