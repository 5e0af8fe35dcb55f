import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PackageForm } from '../../../frontend/src/features/project/package/package-form.tsx';
import { AddPackageModal } from '../../../frontend/src/features/project/package-modals.tsx';
import type { FormErrors } from '../../../frontend/src/ui/form/form-errors.ts';
import { FormModal } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock('../../../frontend/src/api/client.ts', () => ({ callWithVersion: server.read }));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined, useForget: () => () => undefined }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({ useApiQuery: () => ({ data: [] }), useApiMutation: () => ({}) }));
vi.mock('../../../frontend/src/session/use-tenant.ts', () => ({ useToday: () => '2026-11-28' }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));
vi.mock('../../../frontend/src/ui/form/unreadable.ts', () => ({ hasUnreadable: () => false }));

const TOO_LONG = 'Use at most 200 characters.';
const project = { uid: 'p', trackers: [{ uid: 't' }], related_refs: [{ uid: 'root', name: 'master', parent: null }] };
const pack = { uid: 'r', tracker: 't', name: 'Depot', due_date: null, latest_commit: {}, meta_json: {} };

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});

it('the name of a new package that is too long is refused beside its field', () => {
  const props = { project, parentUid: 'root', onClose: () => undefined } as never;
  const modal = () => propsOf(drawn(AddPackageModal, props), FormModal)!;
  const type = (name: string) => {
    const fields = modal().children as unknown as (fault: () => undefined) => ReactNode;
    (propsOf(elementsIn(fields(() => undefined)), TextField)!.onChange as (name: string) => void)(name);
    return (modal().check as () => FormErrors)().fields;
  };
  expect(type('d'.repeat(201))).toEqual({ name: TOO_LONG });
  expect(type('d'.repeat(200))).toEqual({});
});

it('a package is not renamed to a name that is too long, and the field says so', () => {
  const form = () => drawn(PackageForm, { project, pack } as never);
  (propsOf(form(), TextField)!.onChange as (name: string) => void)('d'.repeat(201));
  (propsOf(form(), 'form')!.onSubmit as (event: object) => void)({ preventDefault: () => undefined });
  expect(propsOf(form(), TextField)!.error).toBe(TOO_LONG);
  expect(server.read).not.toHaveBeenCalled();
});
