import type { Cause } from '../data/audit-write.ts';

/** The job that a use case works for. */
export type JobWork = {
  tenantUid: string;
  uid: string;
  cause: Cause;
  /** records how far the work is, 0 to 100, and from where another attempt goes on */
  progress(percent: number, checkpoint?: unknown): Promise<void>;
};
