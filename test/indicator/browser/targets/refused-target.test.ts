import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { DeleteTarget } from '../../../../frontend/src/features/indicators/target/delete-target.tsx';
import { targetFormOf } from '../../../../frontend/src/features/indicators/target/form-state.ts';
import { useSaveTarget } from '../../../../frontend/src/features/indicators/target/use-save-target.ts';
import type { Indicator } from '../../../../shared/contract/indicator/indicators.ts';

const mutateAsync = vi.hoisted(() => vi.fn());
vi.mock('../../../../frontend/src/api/queries.ts', () => ({ useApiMutation: () => ({ mutateAsync, isPending: false }) }));

const STILL = 'Approved figures are still being added up. Try again in a moment.';
const refusal = (status: number, type: string, title: string) => new ApiError(status, { type, title }, 'c');
const conflict = refusal(409, '/problems/conflict', STILL);
const stale = refusal(409, '/problems/stale_version', 'Somebody else changed this target.');
const failure = refusal(500, '/problems/internal', 'Something went wrong.');

const place = { trackerId: 't', commitId: 'c', isPackage: false } as Parameters<typeof useSaveTarget>[0];
const indicator = { metricTarget: { uid: 'target', version: 3 }, result_metric: 'm' } as unknown as Indicator;
const save = () =>
  useSaveTarget(place, indicator, (send) => send(indicator.metricTarget, targetFormOf(null, []))).save(() => ({}));
const onDone = vi.fn();
const orShowAgain = (failure: unknown) => Promise.reject(failure);
const confirm = async () => {
  const { props } = DeleteTarget({
    place,
    target: { uid: 'target', version: 3 },
    orShowAgain,
    onClose: () => {},
    onDone,
  }) as unknown as {
    props: { onConfirm(): Promise<unknown> };
  };
  return props.onConfirm();
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  mutateAsync.mockReset();
  onDone.mockReset();
});

describe('the save of a target', () => {
  it('that is refused for now says why', async () => {
    mutateAsync.mockRejectedValue(conflict);
    expect(await save()).toEqual({ isSaved: false, refusal: STILL });
  });

  it('of one that somebody else has taken away says what becomes of what was typed', async () => {
    mutateAsync.mockRejectedValue(stale);
    expect(await save()).toEqual({ isSaved: false, refusal: expect.stringMatching(/Note what you have typed/) });
  });

  it('that fails is only logged', async () => {
    mutateAsync.mockRejectedValue(failure);
    expect(await save()).toEqual({ isSaved: false, refusal: null });
    expect(console.error).toHaveBeenCalledWith(failure);
  });

  it('that succeeds says nothing', async () => {
    expect(await save()).toEqual({ isSaved: true, refusal: null });
  });
});

describe('the deletion of a target', () => {
  const asked = (isPackage: boolean) => {
    const { props } = DeleteTarget({
      place: { ...place, isPackage },
      target: { uid: 'target', version: 3 },
      orShowAgain,
      onClose: () => {},
      onDone,
    });
    return renderToStaticMarkup(createElement('div', {}, props.children))
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  };

  it('says of the one of a project that those of its packages go too', () => {
    expect(asked(true)).toBe('Are you sure you want to delete this target?');
    expect(asked(false)).toBe(
      'Are you sure you want to delete this target? Targets of this indicator on single packages are deleted, too.',
    );
  });

  it('says which state of it the page shows', async () => {
    await confirm();
    expect(mutateAsync.mock.calls.map(([{ args, options }]) => [args.params.metricTargetId, options])).toEqual([
      ['target', { ifMatch: 3 }],
    ]);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it.each([conflict, stale])('that is refused for now says why, and the question stays: $message', async (error) => {
    mutateAsync.mockRejectedValue(error);
    await expect(confirm()).rejects.toBe(error);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('that fails is only logged', async () => {
    mutateAsync.mockRejectedValue(failure);
    await confirm();
    expect([onDone.mock.calls, vi.mocked(console.error).mock.calls]).toEqual([[], [[failure]]]);
  });
});
