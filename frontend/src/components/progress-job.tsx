import ProgressBar from '@cloudscape-design/components/progress-bar';
import { useEffect, useRef } from 'react';
import { type Job, jobs } from '../../../shared/contract/jobs.ts';
import { useApiQuery } from '../api/queries.ts';
import { common } from '../app/texts/common.ts';
import { ErrorNotice } from './error-notice.tsx';

const POLL_MS = 1_000;

type Props = {
  jobId: string;
  /** what is being done, such as 'Importing 1,200 rows' */
  label: string;
  onDone?(job: Job): void;
  onFailed?(job: Job): void;
};

const STATES: Record<Job['status'], { status: 'in-progress' | 'success' | 'error'; text: string }> = {
  waiting: { status: 'in-progress', text: common.jobWaiting },
  running: { status: 'in-progress', text: common.jobRunning },
  done: { status: 'success', text: common.jobDone },
  failed: { status: 'error', text: common.jobFailed },
};

/** Work in the background with how far it has come; the page can be left while it goes on. */
export function ProgressJob({ jobId, label, onDone, onFailed }: Props) {
  const ended = useRef<string>(undefined);
  const query = useApiQuery(
    jobs,
    'readJob',
    { params: { jobId } },
    { refetchInterval: ended.current === jobId ? false : POLL_MS, staleTime: 0 },
  );
  const job = query.data;
  useEffect(() => {
    if (!job || ended.current === job.uid || job.status === 'waiting' || job.status === 'running') return;
    ended.current = job.uid;
    (job.status === 'done' ? onDone : onFailed)?.(job);
  }, [job, onDone, onFailed]);
  if (!job && query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  const { status, text } = STATES[job?.status ?? 'waiting'];
  return (
    <ProgressBar
      label={label}
      status={status}
      value={job?.progress ?? 0}
      description={status === 'in-progress' ? common.jobLeave : undefined}
      additionalInfo={status === 'in-progress' ? (job?.message ?? text) : undefined}
      resultText={job?.message ?? text}
    />
  );
}
