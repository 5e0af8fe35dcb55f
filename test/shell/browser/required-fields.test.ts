import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Select from '@cloudscape-design/components/select';
import Textarea from '@cloudscape-design/components/textarea';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FactorField } from '../../../frontend/src/features/factors/factor-field.tsx';
import { FactorMetricField, UnitField } from '../../../frontend/src/features/factors/factor-fields.tsx';
import { stepsOf } from '../../../frontend/src/features/first-run/steps.tsx';
import { FormFields } from '../../../frontend/src/features/indicators/form-fields.tsx';
import { MetricsField } from '../../../frontend/src/features/indicators/metrics-field.tsx';
import { RuleCard } from '../../../frontend/src/features/metrics/rules/rule-card.tsx';
import { newRule } from '../../../frontend/src/features/metrics/rules/rule-draft.ts';
import { ReportingFields } from '../../../frontend/src/features/project/reporting-fields.tsx';
import { ExceptionModal } from '../../../frontend/src/features/project/settings/closing-dialogs.tsx';
import { RenameModal } from '../../../frontend/src/features/tenant-admin/people/rename-modal.tsx';
import { TransferModal } from '../../../frontend/src/features/tenant-admin/people/transfer-modal.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { ChoiceOrOwnField } from '../../../frontend/src/ui/form/choice-or-own-field.tsx';
import { DateField } from '../../../frontend/src/ui/form/date-field.tsx';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { called, drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));

vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', async (original) => ({
  ...(await original<object>()),
  useApiMutation: () => ({}),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', async (original) => ({
  ...(await original<object>()),
  useFlash: () => () => undefined,
}));
vi.mock('../../../frontend/src/session/use-tenant.ts', async (original) => ({
  ...(await original<object>()),
  useIssueNames: () => [],
}));
vi.mock('../../../frontend/src/features/indicators/use-metric-options.ts', async (original) => ({
  ...(await original<object>()),
  useMetricOptions: () => [],
}));

vi.mock('../../../frontend/src/features/project/settings/use-read-period.ts', () => ({
  useReadPeriod: () => async () => undefined,
}));

beforeEach(forgetHooks);

const field = { label: 'Name', value: '', choices: [], error: undefined, onChange: () => undefined };
const isSaid = (all: ReturnType<typeof drawn>) => (propsOf(all, Input) ?? propsOf(all, Select))!.ariaRequired;

type Person = Parameters<typeof RenameModal>[0]['person'];
const onClose = () => undefined;
const draw = (type: unknown, props: unknown) => (type as (given: unknown) => ReactNode)(props);

/** What a form in a window shows between its title and its buttons. */
function formOf<P>(modal: (props: P) => ReactNode, props: P) {
  forgetHooks();
  const { children } = propsOf(drawn(modal, props), FormModal)!;
  return elementsIn((children as unknown as (error: () => undefined) => ReactNode)(() => undefined));
}

const requiredIn = (all: ReturnType<typeof drawn>) =>
  all.filter(({ type }) => type === TextField).map(({ props }) => props.isRequired);

/** The named lines of a step, which are components of components. */
function linesIn(node: ReactNode): unknown[][] {
  return elementsIn(node).flatMap(({ type, props }): unknown[][] => {
    if (type === TextField) return [[props.name, props.isRequired]];
    const isOwn = typeof type === 'function' && ['Line', 'ProjectStep', 'PeopleStep'].includes(type.name);
    return isOwn ? linesIn(called(() => draw(type, props))) : [];
  });
}

describe('a field that its form is not sent without', () => {
  it.each([
    ['a text', (isRequired: boolean) => drawn(TextField, { ...field, isRequired })],
    ['a choice', (isRequired: boolean) => drawn(ChoiceField, { ...field, isRequired })],
    ['a choice or a text', (isRequired: boolean) => drawn(ChoiceOrOwnField, { ...field, isRequired })],
    ['a day', (isRequired: boolean) => drawn(DateField, { ...field, isRequired })],
  ])('says so where it is %s, and others do not [ADM-397]', (_what, draw) => {
    expect(isSaid(draw(true))).toBe(true);
    forgetHooks();
    expect(isSaid(draw(false))).toBe(false);
  });

  it('is the metric, the factor and the unit of a conversion factor [ADM-264, ADM-397]', () => {
    const fixed = { isFixed: false, error: undefined, onChange: () => undefined };
    expect([
      isSaid(drawn(FactorMetricField, { ...fixed, metrics: [], metric: '' })),
      isSaid(drawn(FactorField, { ...field, from: 'kWh', to: 'kg' })),
      isSaid(drawn(UnitField, { ...fixed, units: [], unit: '' })),
    ]).toEqual([true, true, true]);
  });

  it('is each field of the reporting duration [ADM-397]', () => {
    const draft = { startDate: '', lastDay: '', freq_num: '1', freq_unit: 'MONTHS' as const };
    const all = drawn(ReportingFields, { draft, onChange: () => undefined, error: () => undefined });
    const kinds = [DateField, TextField, ChoiceField] as readonly unknown[];
    expect(all.filter(({ type }) => kinds.includes(type)).map(({ props }) => props.isRequired)).toEqual([true, true, true, true]);
  });

  it('is each name of a person who is renamed, and the address of who takes over their roles [ADM-397]', () => {
    const person = { uid: 'p1', email: 'rita@example.org', first_name: 'Rita', last_name: 'Rill' } as Person;
    expect(requiredIn(formOf(RenameModal, { person, onClose }))).toEqual([true, true]);
    expect(requiredIn(formOf(TransferModal, { person, onClose }))).toEqual([true]);
  });

  it('is what the first run makes, and not the people whom it may invite [ADM-397]', () => {
    const draft = { company: '', project: '', package: '', reporter: '', approver: '' };
    const steps = stepsOf({
      draft: draft as never,
      made: { issues: [], invited: [] } as never,
      set: () => undefined,
      fault: () => undefined,
    });
    const lines = steps.flatMap(({ content }) => linesIn(content));
    expect(lines).toEqual([
      ['company', true],
      ['project', true],
      ['package', true],
      ['reporter', false],
      ['approver', false],
    ]);
  });

  it('is the equation of an indicator with its numerators, and not the denominators [ADM-397]', () => {
    const form = { name: '', category: '', eqnType: 1, factor: '1', numerators: [], numerators2: [], denominators: [] } as never;
    const props = { place: {}, others: [], current: undefined, form, onChange: () => undefined, error: () => undefined } as never;
    const all = drawn(FormFields, props);
    expect(all.filter(({ type }) => type === MetricsField).map(({ props: { isRequired } }) => isRequired)).toEqual([
      true,
      true,
      false,
    ]);
    expect(propsOf(all, RadioGroup)!.ariaRequired).toBe(true);
  });

  it('is each side of a rule [ADM-397]', () => {
    const card = { number: 1, options: [], error: () => undefined, onChange: () => undefined, onRemove: () => undefined };
    const all = drawn(RuleCard, { ...card, draft: newRule() });
    expect(propsOf(all, MetricsField)!.isRequired).toBe(true);
  });

  it('is the reason and the last day of an exception from a closed period [ADM-397]', () => {
    const project = { uid: 'p1', related_refs: [] } as never;
    const period = { uid: 'q1', startDate: '2026-01-01', endDate: '2026-02-01', closing: null } as never;
    const all = formOf(ExceptionModal, { project, period, onClose });
    const reason = all.flatMap(({ type, props }) =>
      typeof type === 'function' && 'text' in props ? elementsIn(draw(type, props)) : [],
    );
    expect([propsOf(reason, Textarea)!.ariaRequired, propsOf(all, DateField)!.isRequired]).toEqual([true, true]);
  });
});
