import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWithSetup } from '../../../frontend/src/features/company-dashboard/create-with-setup.ts';
import { startOptions } from '../../../frontend/src/features/company-dashboard/start-options.ts';

const failed = (status: number) => Object.assign(new Error('No.'), { status, errors: {}, correlationId: 'x' });
const calls = { create: vi.fn(), copy: vi.fn(), remove: vi.fn() };
let number = 0;

beforeEach(() => {
  vi.resetAllMocks();
  number = 0;
  calls.remove.mockResolvedValue(undefined);
  calls.create.mockImplementation(async () => `project ${++number}`);
});

describe('a new project whose set-up may not be copied', () => {
  it('does not stay, so that the next attempt creates what the form says then', async () => {
    calls.copy.mockRejectedValueOnce(failed(400));
    const { project, failure } = await createWithSetup<string>(undefined, calls);
    expect([project, failure]).toEqual([undefined, expect.objectContaining({ status: 400 })]);
    expect(calls.remove.mock.calls).toEqual([['project 1']]);
    expect(await createWithSetup<string>(project, calls)).toEqual({ project: 'project 2' });
  });

  it('is told of where it cannot be removed', async () => {
    calls.copy.mockRejectedValueOnce(failed(400));
    calls.remove.mockRejectedValueOnce(failed(409));
    expect(await createWithSetup<string>(undefined, calls)).toMatchObject({ project: 'project 1', failure: { status: 400 } });
  });
});

describe('a new project whose copy was interrupted', () => {
  it('stays for an attempt that copies the rest', async () => {
    calls.copy.mockRejectedValueOnce(failed(504));
    const { project } = await createWithSetup<string>(undefined, calls);
    expect(await createWithSetup<string>(project, calls)).toEqual({ project: 'project 1' });
    expect(calls.create).toHaveBeenCalledOnce();
  });

  it('stays where the rest is refused, since it may hold a part', async () => {
    calls.copy.mockRejectedValueOnce(failed(409));
    expect(await createWithSetup<string>('project 1', calls)).toMatchObject({ project: 'project 1' });
    expect(calls.remove).not.toHaveBeenCalled();
  });
});

it('a new project begins only with those whose set-up the person may copy', () => {
  const company = { uid: 'c', name: 'Northgate' };
  const all = [
    { uid: 'a', name: 'Bridge', company, may_copy: true },
    { uid: 'b', name: 'Tunnel', company, may_copy: false },
  ];
  expect(startOptions(all).map(({ label }) => label)).toEqual(['Bridge']);
});
