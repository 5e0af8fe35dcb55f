import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useImport } from '../../../frontend/src/features/metrics/files/use-import.ts';
import type { FileFormat } from '../../../shared/domain/structure/import-size.ts';
import { called, forgetHooks } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ run: vi.fn() }));
vi.mock('../../../frontend/src/api/upload.ts', () => ({
  Upload: class {
    run = server.run;
  },
}));

const place = { trackerId: 't', commitId: 'c' } as Parameters<typeof useImport>[0];
/** A file that claims a size without using memory. */
const fileOf = (size: number) => Object.defineProperty(new File(['issue,name\n'], 'metrics.csv'), 'size', { value: size });

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  server.run.mockRejectedValue(new Error('offline'));
});

describe.each<[FileFormat, number]>([
  ['csv', 50],
  ['json', 10],
])('a structure of format %s', (format, megabytes) => {
  const draw = () => called(() => useImport(place, format));

  it('is not sent where it is larger than can be imported', async () => {
    await draw().check(fileOf(megabytes * 1_000_000 + 1));
    const reason = `The file is larger than ${megabytes} MB. Divide it and import the parts.`;
    expect(draw().state).toEqual({ step: 'file', reason });
    expect(server.run).not.toHaveBeenCalled();
  });

  it('is sent where it is as large as can be imported', async () => {
    await draw().check(fileOf(megabytes * 1_000_000));
    expect(server.run).toHaveBeenCalledOnce();
  });
});
