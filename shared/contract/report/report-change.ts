import { z } from 'zod';
import { FormFlag } from '../json-text.ts';
import { unlessMistyped } from '../mistyped-keys.ts';
import { REPORT_SETTINGS } from '../project/meta.ts';
import { byBody } from '../route.ts';

/** Settings of a report and the marks of its sections; other keys are kept as they are (REP-179), but for mistyped ones. */
const ReportMetaChange = unlessMistyped(
  z.looseObject({
    ...REPORT_SETTINGS,
    _sectionsComplete: z.record(z.string(), z.boolean()).optional(),
    _sectionsApproved: z.record(z.string(), z.boolean().nullable()).optional(),
  }),
);

/** In a form everything is text: JSON in it is read, and an empty text is null. */
const fromForm = <T>(value: T | string): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
const nullish = (value: string | null) => (value === '' ? null : value);

/** The comment of a submission or a decision. */
export const FinalComment = z.string().max(10_000, 'Use at most 10,000 characters.').optional().default('');
/**
 * Mark of the figures that the final review showed (`reviewMark`). If the period, figures, metrics or factors have changed since,
 * the call is a 409.
 */
export const SentMark = z.string().max(100).optional();
/**
 * Where a report lies: uid of its reporting period, null for none, and of its package. `status`: the stored one,
 * of which the decision is meant.
 */
const SeenPlace = z.object({ reporting_period: z.string().nullable(), ref: z.string(), status: z.string().optional() });
const submission = z.coerce.number().int().optional();

export const ReportChangeBody = z.object({
  status: z.enum(['UPDATE', 'APPROVE', 'REJECT', 'HOLD', 'REOPEN', 'INVALIDATE']).optional(),
  comment: FinalComment,
  /** of a decision, or of a reviewer's mark: number of the submission that the caller saw; another one in the store is a 409 */
  submission,
  /** of a decision: the reporting period, the package and the status that the caller saw; others in the store are a 409 */
  seen: z.preprocess(fromForm<z.input<typeof SeenPlace>>, SeenPlace).optional(),
  /** of a submission: what its final review showed */
  shown: SentMark,
  /** reason of an administrator who approves their own submission because there is no other administrator */
  reason: z.string().max(2_000).optional(),
  /**
   * refuses an approval while a section is marked 'Requires Revision' or approved figures would change, for approvals of several
   * reports at once
   */
  unless_marked: FormFlag.optional(),
  reporting_period: z.preprocess(nullish, z.string().nullable()).optional(),
  due_date: z.preprocess(nullish, z.iso.date('Enter a date.').nullable()).optional(),
  meta_json: z.preprocess(fromForm<z.input<typeof ReportMetaChange>>, ReportMetaChange).optional(),
});
export type ReportChangeBody = z.infer<typeof ReportChangeBody>;

const DECISIONS = {
  UPDATE: 'report:resubmit',
  APPROVE: 'report:approve',
  REJECT: 'report:reject',
  HOLD: 'report:hold',
  REOPEN: 'report:reopen',
  INVALIDATE: 'report:invalidate',
} as const;
const SETTINGS = {
  _sectionsComplete: 'report:complete-section',
  _sectionsApproved: 'report:review-section',
  disable_manual_entry: 'report:entry-mode',
  settings: 'report:configure',
} as const;

/** Keys of a report's `meta_json` that an answer has beside the settings, and that no request sets. */
export const READ_ONLY_META: ReadonlySet<string> = new Set([
  'history',
  'lastUpdateOn',
  'lastUpdateBy',
  '_sectionsComplete',
  '_sectionsApproved',
  '_sectionsReviewedIn',
  'apportionment',
]);

type Meta = NonNullable<ReportChangeBody['meta_json']>;

/** Marks of completion are the responsible person's, those of review the approver's, settings an administrator's (REP-250). */
const settingsIn = (meta: Meta): (keyof typeof SETTINGS)[] => [
  ...(meta._sectionsComplete ? (['_sectionsComplete'] as const) : []),
  ...(meta._sectionsApproved ? (['_sectionsApproved'] as const) : []),
  ...(Object.keys(meta).some((key) => !READ_ONLY_META.has(key)) ? (['settings'] as const) : []),
  ...('disable_manual_entry' in meta ? (['disable_manual_entry'] as const) : []),
];
export const settingsNeeds = (meta: Meta) => settingsIn(meta).map((name) => SETTINGS[name]);

type ChangeVariant = keyof typeof DECISIONS | keyof typeof SETTINGS | 'reporting_period' | 'nothing';
const CHANGE_VARIANTS = { ...DECISIONS, reporting_period: 'report:reschedule', ...SETTINGS, nothing: 'report:change' } as const;

/**
 * What the first part of a change needs: a decision, else the period, else the settings; each part changes the report for the
 * next.
 */
function firstPart({ status, reporting_period, due_date, meta_json }: ReportChangeBody): ChangeVariant[] {
  if (status) return [status];
  if (reporting_period !== undefined || due_date !== undefined) return ['reporting_period'];
  const settings = settingsIn(meta_json ?? {});
  return settings.length === 0 ? ['nothing'] : settings;
}

export const REPORT_CHANGE_NEEDS = byBody<ReportChangeBody, ChangeVariant>(CHANGE_VARIANTS, firstPart);
/** The same rights for bodies in which the client leaves out that it submits the report again (REP-240). */
export const RESUBMIT_NEEDS = byBody<ReportChangeBody, ChangeVariant>(CHANGE_VARIANTS, (body) =>
  firstPart({ ...body, status: body.status ?? 'UPDATE' }),
);
