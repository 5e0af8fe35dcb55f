import { beforeEach, expect, it, vi } from 'vitest';
import { useBaseMetric } from '../../../frontend/src/features/metrics/use-base-metric.ts';
import { RenameIssue } from '../../../frontend/src/features/tenant-admin/base-metrics/issue-modal.tsx';
import { MetricEditor } from '../../../frontend/src/features/tenant-admin/base-metrics/metric-modal.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { called, drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const done = vi.hoisted((): string[] => []);
const job = vi.hoisted(() => ({ fails: false }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: () => undefined,
  useApiQuery: () => ({ data: [{ uid: 'i', name: 'Energy' }] }),
  useApiMutation: (_: unknown, write: string) => ({
    mutateAsync: async () => {
      done.push(write);
      return { job: 'j' };
    },
  }),
}));
vi.mock('../../../frontend/src/api/jobs.ts', () => ({
  jobEnd: async () => {
    done.push('end of the job');
    if (job.fails) throw new Error('The update failed.');
    return { message: '' };
  },
  jobNow: async () => {
    done.push('end of the job');
    return job.fails ? { status: 'failed', message: 'The update failed.' } : { status: 'done', message: '' };
  },
}));
vi.mock('../../../frontend/src/api/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    done.push('changeBaseMetric');
    return { job: 'j' };
  },
}));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({
  useStale: () => async (write: string) => void done.push(`read after ${write}`),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const metric = { uid: 'm', version: 1, name: 'Gas', description: '', category: 'Energy', unit: 'kWh' };
type Save = () => Promise<unknown>;

beforeEach(() => {
  forgetHooks();
  done.length = 0;
  job.fails = false;
});

it('pages are read again once the job of a renamed issue has reached all metrics', async () => {
  const { save } = propsOf(drawn(RenameIssue, { onClose: () => undefined }), FormModal)!;
  await (save as Save)();
  expect(done).toEqual(['renameCategory', 'end of the job', 'read after renameCategory']);
});

it('pages are read again where the job of a renamed issue fails, which may have reached a part', async () => {
  job.fails = true;
  const { save } = propsOf(drawn(RenameIssue, { onClose: () => undefined }), FormModal)!;
  await expect((save as Save)()).rejects.toThrow('The update failed.');
  expect(done).toEqual(['renameCategory', 'end of the job', 'read after renameCategory']);
});

/** Saves another name of the metric in its dialog. */
async function renamed(): Promise<unknown> {
  const dialog = () => propsOf(drawn(MetricEditor, { metric, all: [], onClose: () => undefined } as never), FormModal)!;
  const fields = elementsIn((dialog().children as unknown as (error: () => undefined) => never)(() => undefined));
  (propsOf(fields, TextField)!.onChange as (name: string) => void)('Town gas');
  return (dialog().save as Save)();
}

it('pages are read again once the job of a changed metric has reached all that refers to it', async () => {
  await renamed();
  expect(done).toEqual(['changeBaseMetric', 'end of the job', 'read after changeBaseMetric']);
});

it('pages are read again where the job of a changed metric fails, which may have reached a part', async () => {
  job.fails = true;
  await expect(renamed()).rejects.toThrow('The update failed.');
  expect(done).toEqual(['changeBaseMetric', 'end of the job', 'read after changeBaseMetric']);
});

it('a tree is read again where the job of a metric that was changed in it fails', async () => {
  job.fails = true;
  await expect(called(useBaseMetric)('m', { name: 'Town gas' })).rejects.toThrow('The update failed.');
  expect(done).toEqual(['changeBaseMetric', 'end of the job', 'read after changeBaseMetric']);
});
