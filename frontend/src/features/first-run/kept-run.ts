import { z } from 'zod';
import { isDate } from '../../../../shared/domain/kernel/dates.ts';
import { lastDayOf } from '../../../../shared/domain/kernel/periods.ts';
import { REPORTING_UNITS } from '../../../../shared/domain/kernel/vocabulary.ts';
import type { FirstRunDraft } from './draft.ts';

/**
 * Everything created so far, by uid if there is one; `invited`: roles with addresses. After a failure, a reload or a sign-out the
 * next attempt continues from here.
 */
export type MadeSoFar = { company?: string; project?: string; issues: string[]; package?: boolean; invited: string[] };

export const nothingMade = (): MadeSoFar => ({ issues: [], invited: [] });

const Duration = z.object({ startDate: z.string(), freq_num: z.string(), freq_unit: z.enum(REPORTING_UNITS) });
/** The duration as earlier releases stored it: with an exclusive end. */
const Earlier = Duration.extend({ endDate: z.string() }).transform(({ endDate, ...duration }) => ({
  ...duration,
  lastDay: isDate(endDate) ? lastDayOf(endDate) : '',
}));

const Kept = z.object({
  step: z.number().int().min(0).max(4),
  draft: z.object({
    company: z.string(),
    project: z.string(),
    package: z.string(),
    reporter: z.string(),
    approver: z.string(),
    issues: z.array(z.string()),
    reporting: z.union([Duration.extend({ lastDay: z.string() }), Earlier]),
  }),
  made: z.object({
    company: z.string().optional(),
    project: z.string().optional(),
    issues: z.array(z.string()),
    package: z.boolean().optional(),
    invited: z.array(z.string()),
  }),
});

/** An unfinished first run: the open step, the entries, and what was created from them. */
export type Run = { step: number; draft: FirstRunDraft; made: MadeSoFar };

/** A run stored in the browser. An unreadable one counts as none. */
export function keptRun(text: string): Run | undefined {
  try {
    const { success, data } = Kept.safeParse(JSON.parse(text));
    return success ? (data as Run) : undefined;
  } catch {
    return undefined;
  }
}

type ListedCompany = { uid: string; name: string; projects: readonly { uid: string }[] };

/**
 * The state of a tenancy's first run. An interrupted run continues unless its results were deleted. A tenancy with one company
 * and no project needs the remaining steps. Undefined for a tenancy with a project that no first run in this browser has created.
 */
export function runOf(companies: readonly ListedCompany[], kept: Run | undefined, fresh: FirstRunDraft): Run | undefined {
  const [first] = companies;
  const madeCompany = companies.find(({ uid }) => uid === kept?.made.company);
  if (kept?.made.project !== undefined && madeCompany?.projects.some(({ uid }) => uid === kept.made.project)) return kept;
  if (companies.some(({ projects }) => projects.length > 0)) return undefined;
  if (!first) return kept ? { ...kept, made: nothingMade() } : { step: 0, draft: fresh, made: nothingMade() };
  const company = madeCompany ?? first;
  const draft = { ...(kept?.draft ?? fresh), company: company.name };
  return { step: Math.max(1, kept?.step ?? 1), draft, made: { ...nothingMade(), company: company.uid } };
}
