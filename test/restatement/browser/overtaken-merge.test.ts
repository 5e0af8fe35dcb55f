import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { MergeMetrics } from '../../../frontend/src/features/tenant-admin/base-metrics/merge-modal.tsx';
import { MetricField } from '../../../frontend/src/features/tenant-admin/base-metrics/metric-field.tsx';
import { MergeIndicators } from '../../../frontend/src/features/tenant-admin/indicators/merge-modal.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ merge: vi.fn(), refetch: vi.fn(), jobEnd: vi.fn(), stale: vi.fn(), preview: {} as object }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiMutation: () => ({ mutateAsync: server.merge }),
  useApiQuery: () => ({ data: server.preview, refetch: server.refetch }),
  readAtOnce: server.refetch,
}));
vi.mock('../../../frontend/src/api/client.ts', async (original) => ({ ...(await original<object>()), startJob: server.merge }));
vi.mock('../../../frontend/src/api/jobs.ts', () => ({ jobEnd: server.jobEnd }));
vi.mock('../../../frontend/src/api/mark-stale.ts', async (original) => ({
  ...(await original<object>()),
  useStale: () => server.stale,
}));
vi.mock('../../../frontend/src/session/session.ts', () => ({ useUser: () => ({ uid: 'ada' }) }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const figure = { periodUid: 'p', name: 'Energy', project: 'Steel', old: '21', new: '42' };
const previewOf = (figures_hash: string) => ({ figures_hash, figures: [figure], restated: [figure] });
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Others.' }, 'c');
const typed = (props: Record<string, unknown> | undefined, value: string) => (props!.onChange as (value: string) => void)(value);

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.stubGlobal('window', { location: { reload: vi.fn() } });
  vi.stubGlobal('sessionStorage', { setItem: vi.fn() });
  server.merge.mockResolvedValue({});
  server.preview = previewOf('hash of January');
  server.refetch.mockImplementation(async () => {
    server.preview = previewOf('hash of January and February');
  });
});

describe('the dialog that merges indicators', () => {
  const place = { project: { uid: 'p', name: 'Steel' }, tracker: 't', commit: 'c', category: 'Energy' };
  const [from, to] = ['Once', 'Twice'].map((name) => ({ ...place, uid: name, name }));
  const dialog = () => {
    const form = propsOf(drawn(MergeIndicators, { indicator: from, all: [from, to], onClose: vi.fn() } as never), FormModal)!;
    const fields = elementsIn((form.children as unknown as (error: () => undefined) => never)(() => undefined));
    return {
      save: form.save as () => Promise<unknown>,
      choice: propsOf(fields, ChoiceField),
      reason: propsOf(fields, TextField),
    };
  };
  const hashes = () => server.merge.mock.calls.map(([{ args }]) => args.body.figures_hash);

  it('shows what would change now where the merge was overtaken, keeps the reason and can be sent again', async () => {
    server.merge.mockRejectedValueOnce(STALE);
    typed(dialog().choice, 'Twice');
    typed(dialog().reason, 'They mean the same');
    await expect(dialog().save()).rejects.toThrow('Nothing is merged.');
    expect(dialog().reason!.value).toBe('They mean the same');
    await dialog().save();
    expect(hashes()).toEqual(['hash of January', 'hash of January and February']);
  });
});

describe('the dialog that merges base metrics', () => {
  const [from, to] = ['Gas', 'Power'].map((name) => ({ uid: name, name, unit: 'kWh' }));
  const dialog = () => {
    const all = drawn(MergeMetrics, { metric: from, all: [from, to], onClose: vi.fn() } as never);
    const merge = all.filter(({ type }) => type === Button).find(({ props }) => props.variant === 'primary')!;
    return {
      alert: propsOf(all, Alert)?.children,
      choice: propsOf(all, MetricField),
      reason: propsOf(all, TextField),
      sure: propsOf(all, Checkbox),
      isOffered: !merge.props.disabled,
      merge: merge.props.onClick as () => void,
    };
  };
  const isSure = () => (dialog().sure!.onChange as (event: object) => void)({ detail: { checked: true } });

  it('asks again in sight of what would change now where the merge was overtaken', async () => {
    server.merge.mockRejectedValueOnce(STALE);
    typed(dialog().choice, 'Power');
    typed(dialog().reason, 'One meter');
    isSure();
    dialog().merge();
    await vi.waitFor(() => expect(server.refetch).toHaveBeenCalledOnce());
    expect(dialog()).toMatchObject({ isOffered: false, reason: { value: 'One meter' } });
    expect(dialog().alert).toContain('Nothing is merged.');
    isSure();
    dialog().merge();
    await vi.waitFor(() => expect(server.merge).toHaveBeenCalledTimes(2));
    const hashes = server.merge.mock.calls.map(([, { body }]) => body.figures_hash);
    expect(hashes).toEqual(['hash of January', 'hash of January and February']);
  });

  it('has everything read again where the job fails, which may have reached a part', async () => {
    server.merge.mockResolvedValue({ job: { uid: 'j' } });
    server.jobEnd.mockRejectedValue(new Error('The merge failed.'));
    typed(dialog().choice, 'Power');
    typed(dialog().reason, 'One meter');
    isSure();
    dialog().merge();
    await vi.waitFor(() => expect(dialog().alert).toBe('The merge failed.'));
    expect(server.stale).toHaveBeenCalledExactlyOnceWith('dispatchTenant', 'metrics');
  });
});
