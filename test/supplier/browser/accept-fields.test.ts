import Button from '@cloudscape-design/components/button';
import type { ReactElement, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AcceptForm } from '../../../frontend/src/features/supplier/accept-form.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const calls = vi.hoisted(() => ({ accept: vi.fn() }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({}) }));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2024-03-10' }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/features/supplier/use-acceptance.ts', () => ({
  useAcceptance: () => ({ accept: calls.accept, undo: vi.fn(), busy: false, errors: { fields: {} }, hasPackage: false }),
}));

const project = { uid: 'harbour' } as Project;
const request = {
  uid: 'o',
  supplier_discipline: { name: 'Reporter', project: { uid: 'quarry', name: 'Quarry' } },
} as unknown as SupplierRequest;
const group = (name: string, is_admin = false) => ({ uid: `uid of ${name}`, name, is_admin });

type Children = (data: unknown) => ReactNode;
const within = (node: ReactNode, data: unknown) => (propsOf(elementsIn(node), QueryState)!.children as unknown as Children)(data);

/** The present form in a project with these permission groups. */
function formWith(groups: readonly object[]) {
  const fields = within(within(AcceptForm({ project, request, onClose: () => undefined }), groups), []) as ReactElement<object>;
  const all = drawn(fields.type as (props: object) => ReactNode, fields.props);
  const texts = all.filter(({ type }) => type === TextField).map(({ props }) => props);
  const choice = propsOf(all, ChoiceField)!;
  return {
    fields: [...texts, choice].map(({ label }) => label),
    values: [...texts, choice].map(({ value }) => value),
    offered: (choice.choices as { label: string }[]).map(({ label }) => label),
    canSend: all.find(({ type, props }) => type === Button && props.variant === 'primary')!.props.disabled !== true,
    type: (field: 0 | 1, text: string) => (texts[field]!.onChange as (text: string) => void)(text),
    choose: choice.onChange as (uid: string) => void,
    submit: () =>
      (all.find(({ type }) => type === 'form')!.props.onSubmit as (event: object) => void)({ preventDefault: () => undefined }),
  };
}

beforeEach(() => {
  forgetHooks();
  calls.accept.mockReset();
});

describe('the form that accepts a supplier', () => {
  it('has a name, the name of a package and a permission group [ADM-138]', () => {
    expect(formWith([]).fields).toEqual(['Name', 'Package name', 'Permissions']);
  });

  it('starts with names made of that of the supplier [ADM-372, ADM-373]', () => {
    expect(formWith([]).values.slice(0, 2)).toEqual(['Quarry - Supplier', 'Quarry - Reporting Package']);
  });

  it.each([
    [['Approver', 'Reporting', 'Reporter'], 'uid of Reporting'],
    [['Approver', 'Old Reporter', 'reporter'], ''],
    [[], ''],
  ])('with the groups %j starts on "%s" [ADM-374, ADM-375]', (names, chosen) => {
    expect(formWith(names.map((name) => group(name))).values[2]).toBe(chosen);
  });

  it('offers no group of administrators, whom a supplier is none of', () => {
    const groups = [group('Report leads', true), group('Reporter')];
    expect(formWith(groups).offered).toEqual(['Reporter']);
    expect(formWith(groups).values[2]).toBe('uid of Reporter');
  });

  it('is not sent without a group, a name and the name of a package [ADM-375]', () => {
    const groups = [group('Viewer')];
    expect(formWith(groups).canSend).toBe(false);
    formWith(groups).submit();
    formWith(groups).choose('uid of Viewer');
    expect(formWith(groups).canSend).toBe(true);
    for (const field of [0, 1] as const) {
      formWith(groups).type(field, '  ');
      expect(formWith(groups).canSend).toBe(false);
      formWith(groups).submit();
      formWith(groups).type(field, 'Stone');
    }
    expect(calls.accept).not.toHaveBeenCalled();
    formWith(groups).submit();
    const entered = { name: 'Stone', packageName: 'Stone', group: 'uid of Viewer', period: '' };
    expect(calls.accept.mock.calls).toEqual([[entered]]);
  });
});
