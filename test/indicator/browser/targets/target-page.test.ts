import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ComponentProps } from 'react';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PeriodTable } from '../../../../frontend/src/features/indicators/target/period-table.tsx';
import { TargetFormFields } from '../../../../frontend/src/features/indicators/target/target-fields.tsx';
import { TargetPage } from '../../../../frontend/src/features/indicators/target/target-page.tsx';
import { AppLink } from '../../../../frontend/src/ui/app-link.tsx';
import { PageHeader } from '../../../../frontend/src/ui/page/page-header.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ save: vi.fn(), navigate: vi.fn(), flash: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('react-router', () => ({ useNavigate: () => page.navigate }));
vi.mock('../../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => page.flash }));
vi.mock('../../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => () => undefined }));
vi.mock('../../../../frontend/src/ui/form/unreadable.ts', () => ({ hasUnreadable: () => false }));
vi.mock('../../../../frontend/src/features/indicators/target/use-save-target.ts', () => ({
  useSaveTarget: () => ({ save: page.save, busy: false }),
}));
vi.mock('../../../../frontend/src/features/indicators/target/use-target-scope.tsx', () => ({
  useTargetScope: () => ({ fields: false, body: {}, lacksReason: () => false }),
}));

type Props = ComponentProps<typeof TargetPage>;
type Fields = ComponentProps<typeof TargetFormFields>;
type Periods = ComponentProps<typeof PeriodTable>;
const PLACE = { projectUid: '11111111-0', trackerId: 't', packageId: '22222222-0', commitId: 'c', mayEdit: true };
const months = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01'];
const periods = months.slice(1).map((endDate, index) => ({ uid: endDate, startDate: months[index]!, endDate }));
const indicator = { uid: 'i', name: 'Fuel', metricTarget: null, operation_json: {}, resultBaseMetric: { unit: '' } };
const pageOf = (place: object = {}, given: readonly object[] = periods) =>
  drawn(TargetPage, { place: { ...PLACE, ...place }, indicator, periods: given } as unknown as Props);
const fields = () => propsOf(pageOf(), TargetFormFields) as unknown as Fields;
const table = () => propsOf(pageOf(), PeriodTable) as unknown as Periods;
const type = (change: object) => fields().onChange({ ...fields().form, ...change });

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  vi.stubGlobal('document', { querySelector: () => null });
  page.save.mockResolvedValue({ isSaved: true, refusal: null });
});

afterAll(() => vi.unstubAllGlobals());

const LEVELS = [
  ['a project', { isPackage: false }, '/project/11111111/indicators', 'Target of the project'],
  ['a package', { isPackage: true }, '/project/11111111/wpack/22222222/indicators', 'Target of this package'],
] as const;

it.each(LEVELS)(
  'the target of %s says whose it is, and leads back to the list of its level [ADM-065, ADM-066, ADM-106]',
  (_, place, list, whose) => {
    expect(propsOf(pageOf(place), AppLink)).toMatchObject({ href: list, children: 'Back to indicators' });
    expect(propsOf(pageOf(place), PageHeader)).toMatchObject({ title: 'Fuel', description: whose });
  },
);

describe('the page of a target', () => {
  it('distributes the target and threshold over its periods, and saves nothing before it is told to [ADM-595, ADM-597]', () => {
    type({ target: '100', threshold: '120' });
    table().onDistribute();
    expect(table().rows.map(({ target, threshold }) => [target, threshold])).toEqual([
      ['25', '30'],
      ['50', '60'],
      ['75', '90'],
      ['100', '120'],
    ]);
    expect(page.save).not.toHaveBeenCalled();
  });

  it.each([{ target: '3,5' }, { target: '12-', threshold: '1' }, { target: '100', threshold: '-' }])(
    'distributes nothing of %j, which is no figure yet, and says so',
    (unclear) => {
      type({ target: '100', threshold: '' });
      table().onDistribute();
      const before = table().rows;
      type(unclear);
      table().onDistribute();
      expect(table().rows).toEqual(before);
      expect(propsOf(pageOf(), Alert)!.children).toMatch(/^Nothing is distributed: /);
    },
  );

  it('leaves the targets of periods where there is none to distribute', () => {
    type({ target: '100', threshold: '' });
    table().onDistribute();
    type({ target: '', threshold: '200' });
    table().onDistribute();
    expect(table().rows.map(({ target, threshold }) => [target, threshold])).toEqual([
      ['25', '50'],
      ['50', '100'],
      ['75', '150'],
      ['100', '200'],
    ]);
  });

  it('has a message in the place of periods where there are none [ADM-573]', () => {
    const { rows, ...props } = propsOf(pageOf({}, []), PeriodTable) as unknown as Periods;
    const shown = PeriodTable({ rows, ...props });
    expect(shown).toMatchObject({
      type: Alert,
      props: { children: 'Please configure reporting periods for this project first.' },
    });
  });

  it('clears a threshold that a turned direction contradicts, with an alert [ADM-336, ADM-337]', () => {
    type({ target: '100', threshold: '120', greenBelow: true });
    expect(propsOf(pageOf(), Alert)).toBeUndefined();
    fields().onToggle();
    expect(fields().form).toMatchObject({ target: '100', threshold: '', greenBelow: false });
    expect(propsOf(pageOf(), Alert)!.children).toBe(
      'The threshold conflicts with the performance direction and has been cleared.',
    );
  });

  it('does not undo a distribution after its direction was turned', () => {
    type({ target: '100', threshold: '' });
    table().onDistribute();
    expect(table().onUndo).toBeDefined();
    fields().onToggle();
    expect(table().onUndo).toBeUndefined();
  });

  it('saves an empty threshold and a zero, says thank you and goes to the list of its level [ADM-358, ADM-575]', async () => {
    type({ target: '0', threshold: '0' });
    const buttons = elementsIn(propsOf(pageOf({ isPackage: true }), PageHeader)!.actions).filter((each) => each.type === Button);
    (buttons.at(-1)!.props.onClick as () => void)();
    await vi.waitFor(() => expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/project/11111111/wpack/22222222/indicators'));
    expect(page.save.mock.calls[0]![0](fields().form)).toMatchObject({ value: '0', meta_json: { thresholdLow: '0' } });
    expect(page.flash).toHaveBeenCalledExactlyOnceWith({ type: 'success', content: 'Thank you, the target has been updated' });
  });
});
