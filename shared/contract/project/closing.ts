import { z } from 'zod';
import type { RouteDef } from '../route.ts';
import { Day } from './projects.ts';

const Reason = z.string().trim().min(1, 'Say why, for those who ask later.').max(2_000, 'Use at most 2,000 characters.');

/** Changes that go through although the period is closed. `ref_ids`: packages, none for the whole period; `last_day` included. */
export const ClosingException = z
  .object({
    uid: z.string(),
    ref_ids: z.array(z.string()),
    last_day: z.string(),
    reason: z.string(),
    by: z.string(),
    at: z.string(),
    /** whether it holds now */
    isInForce: z.boolean(),
  })
  .meta({ id: 'ClosingException' });
export type ClosingException = z.infer<typeof ClosingException>;

/**
 * When a period closes: `since` is the first day on which it takes no changes, `isClosed` says whether that day has come.
 * `exceptions` are for administrators only, ordered by their end.
 */
export const PeriodClosingView = z
  .object({
    since: z.string(),
    isClosed: z.boolean(),
    by: z.string(),
    at: z.string(),
    exceptions: z.array(ClosingException),
  })
  .meta({ id: 'PeriodClosing' });
export type PeriodClosingView = z.infer<typeof PeriodClosingView>;

export const ClosePeriod = z.object({ last_day: Day.nullish() });
export const ReopenPeriod = z.object({ reason: Reason });
export const GrantException = z.object({ reason: Reason, last_day: Day, ref_ids: z.array(z.string()).max(50).default([]) });

const PeriodParams = z.object({ projectId: z.string(), reportingPeriodId: z.string() });
const admin = { scope: 'project', needs: 'admin' } as const;

/** The operations of a closing, beside those of the period itself. `Period`: schema of their answer. */
export const closingOperations = <Period extends z.ZodType>(Period: Period) =>
  ({
    closePeriod: {
      method: 'POST',
      path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/closing/',
      summary:
        'Close a period: after its last day for changes, or at once without one, nothing that concerns its figures changes',
      access: admin,
      params: PeriodParams,
      body: ClosePeriod,
      response: Period,
    },
    reopenPeriod: {
      method: 'POST',
      path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/reopening/',
      summary: 'Reopen a closed period, with a reason that the register of restatements keeps',
      access: admin,
      params: PeriodParams,
      body: ReopenPeriod,
      response: Period,
    },
    grantException: {
      method: 'POST',
      path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/exceptions/',
      summary:
        'Let some packages, or all, change figures of a closed period up to a last day, with a reason that the register keeps',
      access: admin,
      params: PeriodParams,
      body: GrantException,
      response: Period,
    },
    endException: {
      method: 'DELETE',
      path: '/api/project/{projectId}/reporting_periods/{reportingPeriodId}/exceptions/{exceptionId}/',
      summary: 'End an exception of a closed period before its last day',
      access: admin,
      params: PeriodParams.extend({ exceptionId: z.string() }),
    },
  }) as const satisfies Record<string, RouteDef>;
