import { expect, it, vi } from 'vitest';

vi.mock('../../../functions/core/file/mark-scanned.ts', () => ({ markFileScanned: async () => 'marked' }));
const { handler } = await import('../../../functions/jobs/mark-scanned/handler.ts');
const { metrics } = await import('../../../functions/log.ts');

it('counts a virus for the alarm, and nothing else that a scan says', async () => {
  const counted: unknown[] = [];
  vi.spyOn(metrics, 'singleMetric').mockReturnValue({
    addMetric: (...metric: unknown[]) => void counted.push(metric),
  } as never);
  const scan = (scanResultStatus: string) =>
    handler({ detail: { s3ObjectDetails: { objectKey: 't/store/x' }, scanResultDetails: { scanResultStatus } } } as never);
  for (const harmless of ['NO_THREATS_FOUND', 'UNSUPPORTED', 'FAILED']) await scan(harmless);
  expect(counted).toEqual([]);
  await scan('THREATS_FOUND');
  expect(counted).toEqual([['infectedFile', 'Count', 1]]);
});
