import type { Cause } from '../data/audit-write.ts';

/** The job that a use case works for. */
export type JobWork = {
  tenantUid: string;
  uid: string;
  cause: Cause;
  /** records the progress of the work, 0 to 100, and the point from which another attempt continues */
  progress(percent: number, checkpoint?: unknown): Promise<void>;
};

/** An attempt that continues from `checkpoint`, which an earlier one has recorded. */
export type ImportJob = JobWork & { checkpoint?: unknown };
