import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ComponentProps } from 'react';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { DeleteTarget } from '../../../../frontend/src/features/indicators/target/delete-target.tsx';
import { leftField, withFigure } from '../../../../frontend/src/features/indicators/target/form-state.ts';
import { PeriodTable } from '../../../../frontend/src/features/indicators/target/period-table.tsx';
import { TargetFormFields } from '../../../../frontend/src/features/indicators/target/target-fields.tsx';
import { TargetPage } from '../../../../frontend/src/features/indicators/target/target-page.tsx';
import { PageHeader } from '../../../../frontend/src/ui/page/page-header.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ send: vi.fn(), read: vi.fn(), navigate: vi.fn() }));
vi.mock('react-router', () => ({ useNavigate: () => server.navigate }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiMutation: (_: object, op: string) => ({ mutateAsync: (sent: object) => server.send(op, sent) }),
}));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/form/unreadable.ts', () => ({ hasUnreadable: () => false }));
vi.mock('../../../../frontend/src/features/indicators/target/use-target-scope.tsx', () => ({
  useTargetScope: () => ({ fields: false, body: {}, lacksReason: () => false }),
}));

const stored = (version: number, value: string, date: string | null = null) => ({
  uid: 't',
  version,
  value: Number(value),
  exact: { value, thresholdLow: null, byDate: [] },
  date,
  meta_json: { greenBelow: true, byDate: [] },
});
const indicatorWith = (metricTarget: object | null) => ({
  uid: 'i',
  name: 'Fuel',
  metricTarget,
  result_metric: 'm',
  operation_json: {},
  resultBaseMetric: { unit: '' },
});
const place = { projectUid: '11111111-0', trackerId: 't', packageId: '22222222-0', commitId: 'c', mayEdit: true };
type Figures = readonly (readonly [target: string, threshold: string])[];
const MONTHS = [
  { uid: 'jan', startDate: '2024-01-01', endDate: '2024-02-01' },
  { uid: 'feb', startDate: '2024-02-01', endDate: '2024-03-01' },
];
/** A target with figures of the months, from January on. */
const byMonth = (version: number, figures: Figures) => {
  const target = stored(version, '10');
  const digits = figures.map(([value, threshold], at) => ({
    ...MONTHS[at]!,
    target: value || null,
    threshold: threshold || null,
  }));
  return { ...target, exact: { ...target.exact, byDate: digits }, meta_json: { greenBelow: true, byDate: digits } };
};
const pageOf = (target: object | null, periods: readonly object[] = []) => {
  const props = { place, indicator: indicatorWith(target), periods } as unknown as ComponentProps<typeof TargetPage>;
  const draw = () => drawn(TargetPage, props);
  const buttons = () => elementsIn(propsOf(draw(), PageHeader)!.actions).filter((each) => each.type === Button);
  return {
    form: () => (propsOf(draw(), TargetFormFields) as unknown as ComponentProps<typeof TargetFormFields>).form,
    type: (change: object) => {
      const fields = propsOf(draw(), TargetFormFields) as unknown as ComponentProps<typeof TargetFormFields>;
      fields.onChange({ ...fields.form, ...change });
    },
    table: () => propsOf(draw(), PeriodTable) as unknown as ComponentProps<typeof PeriodTable>,
    save: async () => {
      (buttons().at(-1)!.props.onClick as () => void)();
      await new Promise((done) => setTimeout(done));
    },
    askDeletion: () => (buttons().at(1)!.props.onClick as () => void)(),
    deletion: () => propsOf(draw(), DeleteTarget) as unknown as ComponentProps<typeof DeleteTarget>,
    alert: () => propsOf(draw(), Alert)?.children,
  };
};
const sentByMonth = () =>
  server.send.mock.calls.map(([, { args }]) =>
    (args.body?.meta_json.byDate ?? []).map(({ target, threshold }: { target: string; threshold: string }) => [
      target,
      threshold,
    ]),
  );
const sent = () => server.send.mock.calls.map(([op, { options, args }]) => [op, options?.ifMatch, args.body?.value]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('document', { querySelector: () => null });
});
afterAll(() => vi.unstubAllGlobals());

it.each([
  ['changed', stored(1, '10'), 'changeTarget', 1],
  ['set at first', null, 'setTarget', undefined],
])(
  'a target that somebody else has %s meanwhile keeps what was typed, and can be saved then',
  async (_what, opened, op, seen) => {
    server.send.mockRejectedValueOnce(STALE);
    server.read.mockResolvedValue([indicatorWith(stored(2, '20', '2025-12-31'))]);
    const page = pageOf(opened);
    page.type({ target: '12', greenBelow: true });
    await page.save();
    expect(page.alert()).toMatch(/^Somebody else changed this in the meantime: .*Your change is not saved/);
    expect(server.navigate).not.toHaveBeenCalled();
    expect(page.form()).toMatchObject({ target: '12', date: '2025-12-31' });
    await page.save();
    expect(sent()).toEqual([
      [op, seen, '12'],
      ['changeTarget', 2, '12'],
    ]);
    expect(server.navigate).toHaveBeenCalledOnce();
  },
);

it('the deletion of a target says one thing of it where it was overtaken, and rests on what is shown then', async () => {
  server.read.mockResolvedValue([indicatorWith(stored(2, '20'))]);
  const page = pageOf(stored(1, '10'));
  page.askDeletion();
  await expect(page.deletion().orShowAgain(STALE)).rejects.toThrow('meantime: Target (now 20). Nothing is deleted.');
  expect(page.alert()).toBeUndefined();
  expect([page.form().target, page.deletion().target.version]).toEqual(['20', 2]);
});

it('a target of a period that somebody else has changed stays where the person has changed other figures of periods', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([
    indicatorWith(
      byMonth(2, [
        ['1', '3'],
        ['5', '4'],
      ]),
    ),
  ]);
  const page = pageOf(
    byMonth(1, [
      ['1', '2'],
      ['2', '4'],
    ]),
    MONTHS,
  );
  page.table().onChange(page.table().rows.map((row, at) => (at === 0 ? { ...row, target: '1.5' } : row)));
  await page.save();
  expect(page.alert()).toMatch(/: Threshold for .*Jan.* \(now 3\), Target for .*Feb.* \(now 5\)\./);
  await page.save();
  expect(sentByMonth().at(-1)).toEqual([
    ['1.5', '3'],
    ['5', '4'],
  ]);
});

it('a distribution of a target cannot be undone into figures that somebody else has changed since', async () => {
  server.send.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue([indicatorWith(byMonth(2, [['7', '']]))]);
  const page = pageOf(byMonth(1, [['1', '']]), MONTHS);
  page.table().onDistribute();
  expect(page.table().onUndo).toBeDefined();
  await page.save();
  expect(page.table().onUndo).toBeUndefined();
});

it('the deletion of a target that was overtaken names what was changed below a typed figure', async () => {
  server.read.mockResolvedValue([indicatorWith(stored(2, '20', '2025-12-31'))]);
  const page = pageOf(stored(1, '10'));
  page.type({ target: '12' });
  page.askDeletion();
  await expect(page.deletion().orShowAgain(STALE)).rejects.toThrow(
    'Somebody else changed this in the meantime: Target (now 20), Target date (now 31st Dec 25). Nothing is deleted.',
  );
  expect(page.form()).toMatchObject({ target: '12', date: '2025-12-31' });
});

it('a target of which two people have changed value and threshold has the direction that both say together', async () => {
  server.send.mockRejectedValueOnce(STALE);
  const limited = (version: number, value: string) => {
    const target = stored(version, value);
    return { ...target, exact: { ...target.exact, thresholdLow: '120' } };
  };
  server.read.mockResolvedValue([indicatorWith(limited(2, '60'))]);
  const page = pageOf(limited(1, '100'));
  // Below the former 100, so higher values are better.
  page.type(leftField(withFigure(page.form(), { threshold: '80' })));
  expect(page.form().greenBelow).toBe(false);
  await page.save();
  expect(page.form()).toMatchObject({ target: '60', threshold: '80', greenBelow: true, settled: true });
});
