import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { SignInSettings } from '../../../frontend/src/features/tenant-admin/overview/sign-in-settings.tsx';
import { TenantSettings } from '../../../frontend/src/features/tenant-admin/overview/tenant-settings.tsx';
import { FormProblem } from '../../../frontend/src/ui/form/form-modal.tsx';
import { JsonField } from '../../../frontend/src/ui/form/json-field.tsx';
import type { Tenant, TenantMeta } from '../../../shared/contract/tenant/tenant.ts';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn(), isUnsaved: () => true }));
vi.mock('@tanstack/react-query', () => ({ useQueryClient: () => ({}) }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  readAtOnce: server.read,
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({
  useUnsaved: (isUnsaved: () => boolean) => void Object.assign(server, { isUnsaved }),
}));

const META = {
  second_factor: 'nobody',
  registration: 'open',
  strapline1: 'Old',
  home_sources: { 'pre-login': 'https://a.test' },
};
const stored = (version: number, meta: object = {}, terms: object = {}) =>
  ({
    name: 'Northbank',
    time_zone: 'Europe/London',
    term_map: { Company: 'Division', Project: 'Site', ...terms },
    meta_json: { ...META, ...meta },
    version,
  }) as unknown as Tenant;
const page = { current: stored(1) };
const form = () => {
  drawn(TenantSettings, page);
  // React renders again after a component has set its own state.
  const all = drawn(TenantSettings, page);
  const texts = all.filter(({ type }) => type === JsonField).map(({ props }) => props);
  return {
    summary: (propsOf(all, FormProblem)!.errors as { summary: string | undefined }).summary,
    signIn: propsOf(all, SignInSettings)!,
    terms: texts[0]!,
    meta: texts[1]!,
    isSaved: !server.isUnsaved(),
    submit: async () => {
      (all[0]!.props.onSubmit as (event: object) => void)({ preventDefault: () => undefined });
      await new Promise((done) => setTimeout(done));
    },
  };
};
type Text = 'terms' | 'meta';
const textOf = (part: Text): string => form()[part].value as string;
const type = (part: Text, text: string) => (form()[part].onChange as (text: string) => void)(text);
const typeSettings = (part: Text, settings: object) => type(part, JSON.stringify(settings));
const set = (change: object) => (form().signIn.onChange as (change: object) => void)(change);
const sentMeta = (): TenantMeta => server.save.mock.calls.at(-1)![0].args.body.meta_json;
const sentTerms = (): object => server.save.mock.calls.at(-1)![0].args.body.term_map;
/** Another person saves the settings at the moment of the next save. */
const overtakenBy = (now: Tenant) => {
  server.save.mockRejectedValueOnce(new ApiError(409, { type: '/problems/stale_version', detail: 'Load it again.' }, 'c'));
  server.read.mockResolvedValue(now);
};

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
  page.current = stored(1);
  server.save.mockResolvedValue(stored(9));
});

describe('a save of tenancy settings over those that somebody else has saved', () => {
  it('leaves the second factor on that they have switched on', async () => {
    overtakenBy(stored(2, { second_factor: 'everybody' }));
    set({ idleMinutes: '30' });
    await form().submit();
    expect(sentMeta()).toMatchObject({ second_factor: 'everybody', session: { idle_minutes: 30 } });
    expect(form().summary).toBeUndefined();
  });

  it('leaves the second factor on where both have changed another rule of sign-in', async () => {
    overtakenBy(stored(2, { second_factor: 'everybody', session: { idle_minutes: 20 } }));
    set({ idleMinutes: '30' });
    await form().submit();
    expect(form().summary).toContain('in the meantime: Minutes without use until a session ends (now “20”). Your');
    expect(form().signIn.value).toMatchObject({ demand: 'everybody', idleMinutes: '30' });
    await form().submit();
    expect(sentMeta()).toMatchObject({ second_factor: 'everybody', session: { idle_minutes: 30 } });
  });

  it('says what a rule of sign-in is now that both have changed, as its field calls it', async () => {
    overtakenBy(stored(2, { second_factor: 'everybody', registration: 'invited' }));
    set({ demand: 'administrators' });
    await form().submit();
    expect(form().summary).toContain('in the meantime: Second step (now “Everybody”). Your');
  });

  it('keeps the other settings of the meta-data that they have changed, added and deleted', async () => {
    overtakenBy(stored(2, { strapline1: undefined, strapline2: 'Theirs', home_sources: { 'pre-login': 'https://b.test' } }));
    const { strapline1, home_sources } = META;
    typeSettings('meta', { strapline1, home_sources: { ...home_sources, 'post-login': 'https://c.test' } });
    await form().submit();
    const expected = {
      strapline2: 'Theirs',
      home_sources: { 'pre-login': 'https://b.test', 'post-login': 'https://c.test' },
    };
    const { second_factor: _, registration: __, ...rest } = sentMeta();
    expect(rest).toEqual(expected);
  });

  it('names the one term that both have changed, shows theirs beside it, then saves both', async () => {
    overtakenBy(stored(2, {}, { Company: 'Branch', Project: 'Plant' }));
    typeSettings('terms', { Company: 'Unit', Project: 'Site' });
    await form().submit();
    expect(form().summary).toContain('in the meantime: Terms › Company (now “Branch”). Your');
    expect(JSON.parse(textOf('terms'))).toEqual({ Company: 'Unit', Project: 'Plant' });
    await form().submit();
    expect(sentTerms()).toEqual({ Company: 'Unit', Project: 'Plant' });
  });

  /** The settings that are typed, with one that has settings in it. */
  const typeOwn = (own: unknown) => {
    page.current = stored(1, { own: { a: 1 } });
    const { strapline1, home_sources } = META;
    typeSettings('meta', { strapline1, home_sources, own });
  };

  it('names an object that they have made a value of, then saves what was typed into it', async () => {
    overtakenBy(stored(2, { own: 'Theirs' }));
    typeOwn({ a: 1, b: 2 });
    await form().submit();
    expect(form().summary).toContain('› own (now “Theirs”). Your');
    expect(JSON.parse(textOf('meta')).own).toEqual({ b: 2 });
    await form().submit();
    expect(sentMeta()).toMatchObject({ own: { b: 2 } });
  });

  it('names what they have added to an object that was made a value of, then saves the value', async () => {
    overtakenBy(stored(2, { own: { a: 1, b: 'Theirs' } }));
    typeOwn('Mine');
    await form().submit();
    expect(form().summary).toContain('› own › b (now “Theirs”). Your');
    await form().submit();
    expect(sentMeta()).toMatchObject({ own: 'Mine' });
  });

  it('leave nothing to save where a setting in an object is typed back', () => {
    typeSettings('meta', { strapline1: 'Old', home_sources: { 'pre-login': 'https://c.test' } });
    expect(form().isSaved).toBe(false);
    typeSettings('meta', { strapline1: 'Old', home_sources: META.home_sources });
    expect(form().isSaved).toBe(true);
  });

  it('says of a term that they have deleted it', async () => {
    overtakenBy(stored(2, {}, { Company: undefined }));
    typeSettings('terms', { Company: 'Unit', Project: 'Site' });
    await form().submit();
    expect(form().summary).toContain('Terms › Company (now empty). Your');
  });
});

describe('settings that are typed as JSON', () => {
  it('are named alone where somebody else has made an object of one, which is no empty one', async () => {
    overtakenBy(stored(2, { strapline1: { en: 'Theirs' } }));
    typeSettings('meta', { strapline1: 'Mine', home_sources: META.home_sources });
    await form().submit();
    expect(form().summary).toMatch(/in the meantime: [^(]*› strapline1\. Your/);
  });

  it('stay as they were typed, valid or not', () => {
    type('terms', '{"Company":"Unit",');
    expect(textOf('terms')).toBe('{"Company":"Unit",');
    type('terms', '{"Company":"Unit","Project":"Site"}');
    expect(textOf('terms')).toBe('{"Company":"Unit","Project":"Site"}');
  });

  it('take nothing back that somebody else has saved while they were no JSON', async () => {
    type('terms', '{"Company":"Division","Project":"Site",');
    page.current = stored(2, {}, { Company: 'Branch' });
    overtakenBy(page.current);
    type('terms', '{"Company":"Division","Project":"Site","Report":"Return"}');
    await form().submit();
    expect(sentTerms()).toEqual({ Company: 'Branch', Project: 'Site', Report: 'Return' });
  });

  it('lose a setting that is deleted from the text', async () => {
    typeSettings('terms', { Project: 'Site' });
    await form().submit();
    expect(sentTerms()).toEqual({ Project: 'Site' });
  });

  it('hold lists, null, empty objects and numbers as they are typed', async () => {
    const settings = {
      straplineImages: ['https://a.example/a.png', 'https://a.example/b.png'],
      logoHeight: 40,
      own: { a: null, b: {}, c: [{ d: 1 }], 'e.f': '' },
    };
    typeSettings('meta', settings);
    await form().submit();
    const { second_factor: _, registration: __, ...rest } = sentMeta();
    expect(rest).toEqual(settings);
  });
});
