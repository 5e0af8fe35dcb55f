import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { SignInSettings } from '../../../frontend/src/features/tenant-admin/overview/sign-in-settings.tsx';
import { TenantSettings } from '../../../frontend/src/features/tenant-admin/overview/tenant-settings.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { FormProblem } from '../../../frontend/src/ui/form/form-modal.tsx';
import { TextField } from '../../../frontend/src/ui/form/text-field.tsx';
import type { Tenant } from '../../../shared/contract/tenant/tenant.ts';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn() }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => undefined }));

const stored = (version: number, fields: object = {}) =>
  ({ name: 'Northbank', time_zone: 'Europe/London', term_map: {}, meta_json: {}, version, ...fields }) as unknown as Tenant;
const page = { current: stored(1) };
const form = () => {
  drawn(TenantSettings, page);
  // React renders again after a component has set its own state.
  const all = drawn(TenantSettings, page);
  const { summary } = propsOf(all, FormProblem)!.errors as { summary: string | undefined };
  return {
    summary,
    name: propsOf(all, TextField)!,
    zone: propsOf(all, ChoiceField)!,
    signIn: propsOf(all, SignInSettings)!,
    submit: async () => {
      (all[0]!.props.onSubmit as (event: object) => void)({ preventDefault: () => undefined });
      await new Promise((done) => setTimeout(done));
    },
  };
};
const rename = (name: string) => (form().name.onChange as (name: string) => void)(name);
const sent = () => server.save.mock.calls.map(([{ args, options }]) => [options.ifMatch, args.body.name, args.body.time_zone]);
const STALE = new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c');

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  page.current = stored(1);
  server.save.mockResolvedValue(stored(9, { name: 'Southbank' }));
});

it('settings of which somebody else has changed the same field are shown with what was typed, and can be saved then', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue(stored(2, { name: 'Eastbank', time_zone: 'Europe/Paris' }));
  rename('Southbank');
  await form().submit();
  expect(form().summary).toContain('Somebody else changed this in the meantime: Name (now “Eastbank”).');
  expect([form().name.value, form().zone.value]).toEqual(['Southbank', 'Europe/Paris']);
  await form().submit();
  expect(sent()).toEqual([
    [1, 'Southbank', 'Europe/London'],
    [2, 'Southbank', 'Europe/Paris'],
  ]);
  expect([form().summary, form().name.value]).toEqual([undefined, 'Southbank']);
});

it('settings of which somebody else has changed another field are saved with both', async () => {
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue(stored(2, { time_zone: 'Europe/Paris' }));
  rename('Southbank');
  await form().submit();
  expect(sent().at(-1)).toEqual([2, 'Southbank', 'Europe/Paris']);
});

it('settings that somebody else has saved follow on the screen where nothing was typed', () => {
  form();
  page.current = stored(2, { name: 'Eastbank' });
  expect(form().name.value).toBe('Eastbank');
});

it('a second factor is demanded of more people only with the kind that their administrator has read', async () => {
  page.current = stored(1, { meta_json: { second_factor: 'administrators', second_factor_kind: 'any' } });
  server.save.mockRejectedValueOnce(STALE);
  server.read.mockResolvedValue(stored(2, { meta_json: { second_factor: 'administrators', second_factor_kind: 'passkey' } }));
  (form().signIn.onChange as (fields: object) => void)({ demand: 'everybody' });
  await form().submit();
  expect([server.save.mock.calls.length, form().summary]).toEqual([1, expect.stringContaining('in the meantime: ')]);
  await form().submit();
  expect(server.save.mock.lastCall![0].args.body.meta_json).toMatchObject({
    second_factor: 'everybody',
    second_factor_kind: 'passkey',
  });
});
