import { createElement, type ReactElement, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lateDialog, latePart } from '../../../frontend/src/ui/late-part.tsx';
import { common } from '../../../frontend/src/ui/texts.ts';
import { called, elementsIn, forgetHooks } from '../../support/browser-unit/hooks.ts';
import { settled } from '../../support/browser-unit/report-store.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

type Props = { figures: string; onClose(): void };
const Question = ({ figures }: Props) => createElement('p', null, figures);
const fetchQuestion = vi.fn(async () => ({ default: Question }));
const listeners = new Map<string, () => void>();
const network = (isThere: boolean) => {
  vi.stubGlobal('navigator', { onLine: isThere });
  vi.stubGlobal('fetch', async () => (isThere ? new Response('') : Promise.reject(new TypeError('Failed to fetch'))));
};

beforeEach(() => {
  forgetHooks();
  listeners.clear();
  fetchQuestion.mockClear();
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    removeEventListener() {},
  });
  network(true);
});

type Drawn = ReactElement<Record<string, unknown>>;

/** Renders one level of an element whose component is a function. */
const inside = (element: unknown): ReactNode => {
  const [{ type, props }] = elementsIn(element) as [ReactElement<object, (props: object) => ReactNode>];
  return type(props);
};
const draw = <P>(part: (props: P) => unknown, props: P): Drawn[] => elementsIn(called(() => inside(part(props))));

/** The rendered part after its requests have succeeded or failed. */
async function shown<P>(part: (props: P) => unknown, props: P): Promise<Drawn[]> {
  draw(part, props);
  await settled();
  return draw(part, props);
}

const props: Props = { figures: '640 5-7', onClose: vi.fn() };
const ofElements = (all: readonly Drawn[]) => all.flatMap(({ props: { header, children } }) => [header, children].flat());

describe('a dialog with code of its own', () => {
  it('says that it is not available without a connection', async () => {
    network(false);
    const all = await shown(lateDialog(fetchQuestion, 'What you pasted waits.'), props);
    expect(ofElements(elementsIn(inside(all[0])))).toContain(common.partMissingTitle);
    expect(all[0]!.props).toMatchObject({ kept: 'What you pasted waits.', onClose: props.onClose });
  });

  it('opens with what it was opened for as soon as the connection is back', async () => {
    network(false);
    const dialog = lateDialog(fetchQuestion);
    await shown(dialog, props);
    network(true);
    listeners.get('online')!();
    await settled();
    expect(draw(dialog, props)[0]).toMatchObject({ type: Question, props: { figures: '640 5-7' } });
  });

  it('is tried again by its button', async () => {
    network(false);
    const dialog = lateDialog(fetchQuestion);
    const [missing] = await shown(dialog, props);
    network(true);
    (missing!.props as { onRetry(): void }).onRetry();
    await settled();
    expect(draw(dialog, props)[0]).toMatchObject({ type: Question });
  });

  it('does not ask for its code before the server has answered, since a browser remembers the failure', async () => {
    network(false);
    vi.stubGlobal('navigator', { onLine: true });
    await shown(lateDialog(fetchQuestion), props);
    expect(fetchQuestion).not.toHaveBeenCalled();
  });

  it('opens without a connection when the page has been at rest before', async () => {
    vi.useFakeTimers();
    const dialog = lateDialog(fetchQuestion);
    dialog.fetchAtRest();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetchQuestion).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    network(false);
    expect(draw(dialog, props)[0]).toMatchObject({ type: Question });
  });
});

describe('a part of a page', () => {
  it('keeps what stands in its place, and says that it is not available without a connection', async () => {
    network(false);
    const part = latePart(fetchQuestion, ({ figures }) => createElement('textarea', { readOnly: true, value: figures }));
    const all = await shown(part, props);
    expect(all.find(({ type }) => type === 'textarea')!.props.value).toBe('640 5-7');
    expect(ofElements(elementsIn(inside(all.at(-1))))).toContain(common.partMissing);
  });
});
