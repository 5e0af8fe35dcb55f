import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Select from '@cloudscape-design/components/select';
import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ShareForm } from '../../../frontend/src/features/apportionment/share-form.tsx';
import { FigureInput } from '../../../frontend/src/ui/form/figure-input.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ save: vi.fn(), list: vi.fn(), flash: vi.fn() }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({ useApiMutation: () => ({ mutateAsync: page.save }) }));
vi.mock('../../../frontend/src/api/client.ts', () => ({ call: page.list }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => page.flash }));

const clients = ['Bridge', 'Tunnel'].map((name) => ({
  request: name,
  project: { uid: name, name },
  ref_id: `package of ${name}`,
  companyName: 'Acme',
}));
const [bridge, tunnel] = clients.map(({ request: _, ...entry }) => ({ ...entry, value: 0.5 }));
const period = { uid: 'january', meta_json: { apportionment: { entries: [bridge] } } };
const props = { place: { projectUid: 'p' }, period, clients, isDisabled: false } as unknown as ComponentProps<typeof ShareForm>;

/** The form of a share, after a client was chosen by its place in the list. */
function percentOf(index: number) {
  const select = propsOf(drawn(ShareForm, props), Select)!;
  const { value } = (select.options as { value: string }[])[index]!;
  (select.onChange as (event: object) => void)({ detail: { selectedOption: { value } } });
  const form = drawn(ShareForm, props).find(({ type }) => typeof type === 'function' && type.name === 'Percent')!;
  forgetHooks();
  return (more: object = {}) => drawn(form.type as (given: unknown) => ReactElement, { ...(form.props as object), ...more });
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
  page.list.mockResolvedValue([{ ...period, meta_json: { apportionment: { entries: [bridge] } } }]);
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
  page.list.mockResolvedValue([period]);
  const form = percentOf(0);
  const changed = (value: number) => ({
    period: { ...period, meta_json: { apportionment: { entries: [{ ...bridge, value }] } } },
  });
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

it.each(['', '-1', '100.01', 'a', '3,5', '€25'])("sends nothing for '%s' percent, and says what to enter [ADM-361]", (value) => {
  const form = percentOf(1);
  (propsOf(form(), FigureInput)!.onChange as (value: string) => void)(value);
  (propsOf(form(), Button)!.onClick as () => void)();
  const field = elementsIn(form()).find(({ props: { errorText } }) => errorText !== undefined)!;
  expect(field.props.errorText).toBe('Enter a percentage from 0 to 100 with at most 8 decimals.');
  expect([page.list, page.save].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
