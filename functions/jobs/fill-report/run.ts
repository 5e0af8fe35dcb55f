import { FillReportPayload } from '../../../shared/contract/jobs.ts';
import { applyForm } from '../../core/report/form/apply-form.ts';
import type { RunningJob } from '../../queue/worker.ts';

/** Adds up the file of a form and, where it is asked for, fills the report from it. */
export const fillReportJob = (job: Pick<RunningJob, 'tenantUid' | 'uid' | 'payload' | 'cause' | 'checkpoint'>): Promise<string> =>
  applyForm(job, FillReportPayload.parse(job.payload));
