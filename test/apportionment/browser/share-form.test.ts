import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Select from '@cloudscape-design/components/select';
import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { ShareForm } from '../../../frontend/src/features/apportionment/share-form.tsx';
import { FigureInput } from '../../../frontend/src/ui/form/figure-input.tsx';
import { ErrorNotice } from '../../../frontend/src/ui/page/error-notice.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ save: vi.fn(), list: vi.fn(), flash: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: page.list,
  useApiMutation: () => ({ mutateAsync: page.save }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => page.flash }));

const clients = ['Bridge', 'Tunnel'].map((name) => ({
  request: name,
  project: { uid: name, name },
  ref_id: `package of ${name}`,
  companyName: 'Acme',
}));
const [bridge, tunnel] = clients.map(({ request: _, ...entry }) => ({ ...entry, value: 0.5 }));
const january = (version: number, ...entries: object[]) => ({
  uid: 'january',
  version,
  meta_json: { apportionment: { entries } },
});
const period = january(1, bridge!);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');
const props = { place: { projectUid: 'p' }, period, clients, isDisabled: false } as unknown as ComponentProps<typeof ShareForm>;

/** The form of a share after choosing a client by its index. */
function percentOf(index: number) {
  const select = propsOf(drawn(ShareForm, props), Select)!;
  const { value } = (select.options as { value: string }[])[index]!;
  (select.onChange as (event: object) => void)({ detail: { selectedOption: { value } } });
  const form = drawn(ShareForm, props).find(({ type }) => typeof type === 'function' && type.name === 'Percent')!;
  forgetHooks();
  const draw = (more: object) => drawn(form.type as (given: unknown) => ReactElement, { ...(form.props as object), ...more });
  return (more: object = {}) => {
    draw(more);
    // React renders again after a component has set its own state.
    return draw(more);
  };
}

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('asks for a percentage once a client is chosen, with the one that it has in the period [ADM-116]', () => {
  const form = drawn(ShareForm, props);
  expect((propsOf(form, Select)!.options as { label: string }[]).map(({ label }) => label)).toEqual([
    'Acme - Bridge',
    'Acme - Tunnel',
  ]);
  expect(propsOf(form, FigureInput)).toBeUndefined();
  expect(propsOf(percentOf(0)(), FigureInput)!.value).toBe('50');
  forgetHooks();
  expect(propsOf(percentOf(1)(), FigureInput)!.value).toBe('');
});

it('saves the percentage as a fraction beside the shares of others, for later periods too where that is checked [ADM-360, ADM-514]', async () => {
  page.save.mockResolvedValue([period]);
  const form = percentOf(1);
  (propsOf(form(), FigureInput)!.onChange as (value: string) => void)('25');
  const future = propsOf(form(), Checkbox)!;
  expect([future.children, future.description]).toEqual([
    'Apply to future periods',
    'Later periods that are neither closed nor submitted get the shares of all clients of this one, in place of their own.',
  ]);
  (future.onChange as (event: object) => void)({ detail: { checked: true } });
  (propsOf(form(), Button)!.onClick as () => void)();
  await vi.waitFor(() => expect(page.flash).toHaveBeenCalled());
  const { params, body } = page.save.mock.calls[0]![0].args;
  expect(params).toEqual({ projectId: 'p', reportingPeriodId: 'january' });
  expect(body).toEqual({ meta_json: { apportionment: { entries: [bridge, { ...tunnel, value: 0.25 }] } }, future: true });
});

it('follows what another administrator saves for the client until something is typed, and again once that is saved', async () => {
  const form = percentOf(0);
  const changed = (value: number) => ({ period: january(value * 10, { ...bridge, value }) });
  page.save.mockResolvedValue([changed(0.6).period]);
  expect(propsOf(form(), FigureInput)!.value).toBe('50');
  expect(propsOf(form(changed(0.3)), FigureInput)!.value).toBe('30');
  (propsOf(form(changed(0.3)), FigureInput)!.onChange as (value: string) => void)('');
  expect(propsOf(form(changed(0.4)), FigureInput)!.value).toBe('');
  (propsOf(form(changed(0.4)), FigureInput)!.onChange as (value: string) => void)('60');
  (propsOf(form(changed(0.4)), Button)!.onClick as () => void)();
  await vi.waitFor(() => expect(page.flash).toHaveBeenCalled());
  expect(propsOf(form(changed(0.6)), FigureInput)!.value).toBe('60');
  expect(propsOf(form(changed(0.7)), FigureInput)!.value).toBe('70');
});

/** Types a percentage, saves it at most twice, and returns what each attempt sent. */
async function savedAs(form: ReturnType<typeof percentOf>, value: string) {
  (propsOf(form(), FigureInput)!.onChange as (value: string) => void)(value);
  (propsOf(form(), Button)!.onClick as () => void)();
  await vi.waitFor(() => expect(propsOf(form(), Button)!.loading).toBe(false));
  return page.save.mock.calls.map(([{ args, options }]) => [options.ifMatch, args.body.meta_json.apportionment.entries]);
}

it('keeps the share that somebody else has set for another client since the page was read', async () => {
  const form = percentOf(1);
  const theirs = { ...bridge, value: 0.7 };
  page.save.mockRejectedValueOnce(STALE).mockResolvedValue([january(3)]);
  page.list.mockResolvedValue([january(2, theirs)]);
  expect(await savedAs(form, '25')).toEqual([
    [1, [bridge, { ...tunnel, value: 0.25 }]],
    [2, [theirs, { ...tunnel, value: 0.25 }]],
  ]);
  expect(page.flash).toHaveBeenCalled();
});

it('says what the share is now that somebody else has set for the same client, and sets it with the next save', async () => {
  const form = percentOf(0);
  page.save.mockRejectedValueOnce(STALE).mockResolvedValue([january(3)]);
  page.list.mockResolvedValue([january(2, { ...bridge, value: 0.7 })]);
  expect(await savedAs(form, '25')).toHaveLength(1);
  const { message } = propsOf(form(), ErrorNotice)!.error as Error;
  expect(message).toContain('in the meantime: Percentage for Acme - Bridge (now “70”). Your');
  expect((await savedAs(form, '25')).at(-1)).toEqual([2, [{ ...bridge, value: 0.25 }]]);
});

it.each(['', '-1', '100.01', 'a', '3,5', '€25'])("sends nothing for '%s' percent, and says what to enter [ADM-361]", (value) => {
  const form = percentOf(1);
  (propsOf(form(), FigureInput)!.onChange as (value: string) => void)(value);
  (propsOf(form(), Button)!.onClick as () => void)();
  const field = elementsIn(form()).find(({ props: { errorText } }) => errorText !== undefined)!;
  expect(field.props.errorText).toBe('Enter a percentage from 0 to 100 with at most 8 decimals.');
  expect([page.list, page.save].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('puts the focus into a percentage that it refuses', async () => {
  const form = percentOf(1);
  (propsOf(form(), FigureInput)!.onChange as (value: string) => void)('120');
  const focus = vi.fn();
  const box = form().find(({ props: { ref } }) => ref !== undefined)!.props.ref as { current: unknown };
  box.current = { querySelectorAll: () => [], querySelector: () => ({ focus }) };
  const save = form().find(({ type, props: { children } }) => type === Button && children === 'Save percentage')!;
  await (save.props.onClick as () => Promise<void>)();
  expect([focus.mock.calls.length, page.save.mock.calls.length]).toEqual([1, 0]);
});
