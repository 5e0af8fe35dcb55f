import { baseMetrics } from '../../../../shared/contract/metric/base-metrics.ts';
import { call } from '../../api/client.ts';
import { jobNow } from '../../api/jobs.ts';
import { useStale } from '../../api/mark-stale.ts';
import { pause } from '../../api/pause.ts';

type Fields = Partial<Record<'name' | 'unit' | 'description' | 'category', string>>;

const ASK_MS = 500;
/** Longest wait, in milliseconds. Afterwards the change continues by itself, and the tree shows it at the next read. */
const WAIT_MS = 20_000;

async function finished(jobId: string): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += ASK_MS) {
    const { status, message } = await jobNow(jobId);
    if (status === 'failed') throw new Error(message ?? '');
    if (status === 'done') return;
    await pause(ASK_MS);
  }
}

/**
 * Changes a base metric everywhere it is used, and reads the tree again when the change has reached it, or when its job has
 * failed, which may have reached a part.
 */
export function useBaseMetric() {
  const stale = useStale();
  return async (uid: string, fields: Fields): Promise<void> => {
    const { job } = await call(baseMetrics.changeBaseMetric, {
      params: { baseMetricId: uid },
      body: fields,
    });
    try {
      if (job) await finished(job);
    } finally {
      await stale('changeBaseMetric', 'structure');
    }
  };
}
