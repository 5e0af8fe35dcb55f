import Button from '@cloudscape-design/components/button';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MetaCard } from '../../../frontend/src/features/project/meta-card.tsx';
import { PackageMetaCard } from '../../../frontend/src/features/project/package/package-cards.tsx';
import { PackageForm } from '../../../frontend/src/features/project/package/package-form.tsx';
import { RoleField } from '../../../frontend/src/features/project/package-modals.tsx';
import { ReportingFields } from '../../../frontend/src/features/project/reporting-fields.tsx';
import { DurationForm } from '../../../frontend/src/features/project/settings/duration-form.tsx';
import { ProjectChangedSince } from '../../../frontend/src/features/project/settings/use-change-project.ts';
import { FormProblem } from '../../../frontend/src/ui/form/form-modal.tsx';
import { JsonField } from '../../../frontend/src/ui/form/json-field.tsx';
import { drawn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ save: vi.fn(), read: vi.fn() }));
vi.mock('../../../frontend/src/api/client.ts', () => ({ callWithVersion: server.read }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: () => ({ data: [{ uid: 'r', name: 'Clerks', approver: null }] }),
  useApiMutation: () => ({ mutateAsync: server.save }),
}));
vi.mock('../../../frontend/src/api/mark-stale.ts', () => ({ useStale: () => () => undefined }));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unsaved.ts', () => ({ useUnsaved: () => () => undefined }));
vi.mock('../../../frontend/src/ui/form/unreadable.ts', () => ({ hasUnreadable: () => false }));

beforeEach(() => {
  forgetHooks();
  vi.resetAllMocks();
});
const submitIn = async (all: ReturnType<typeof drawn>) => {
  (propsOf(all, 'form')!.onSubmit as (event: object) => void)({ preventDefault: () => undefined, currentTarget: null });
  await new Promise((done) => setTimeout(done));
};

it('the last day of a project that somebody else has changed stays where the person has changed the first one', async () => {
  const reporting = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' };
  const project = { uid: 'p', name: 'Quay', reporting, meta_json: {} };
  const theirs = { ...project, reporting: { ...reporting, endDate: '2026-01-01' } };
  server.read.mockResolvedValue({ data: theirs, etag: '2' });
  server.save.mockResolvedValue(theirs);
  const form = () => drawn(DurationForm, { project } as unknown as ComponentProps<typeof DurationForm>);
  const fields = () => propsOf(form(), ReportingFields) as unknown as ComponentProps<typeof ReportingFields>;
  fields().onChange({ ...fields().draft, startDate: '2024-02-01' });
  await submitIn(form());
  expect(propsOf(form(), FormProblem)!.errors).toMatchObject({ summary: expect.stringContaining('(now 31st Dec 25)') });
  expect([fields().draft.startDate, fields().draft.lastDay]).toEqual(['2024-02-01', '2025-12-31']);
  await submitIn(form());
  expect(server.save.mock.calls.map(([{ args }]) => args.body.reporting)).toEqual([
    { ...reporting, startDate: '2024-02-01', endDate: '2026-01-01' },
  ]);
});

it('the number of periods of a project stays with the length that its person typed it for', async () => {
  const reporting = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' };
  const project = { uid: 'p', name: 'Quay', reporting, meta_json: {} };
  const theirs = { ...project, reporting: { ...reporting, freq_unit: 'YEARS' } };
  server.read.mockResolvedValue({ data: theirs, etag: '2' });
  server.save.mockResolvedValue(theirs);
  const form = () => drawn(DurationForm, { project } as unknown as ComponentProps<typeof DurationForm>);
  const fields = () => propsOf(form(), ReportingFields) as unknown as ComponentProps<typeof ReportingFields>;
  fields().onChange({ ...fields().draft, freq_num: '2' });
  await submitIn(form());
  expect(propsOf(form(), FormProblem)!.errors).toMatchObject({ summary: expect.stringContaining('(now Years)') });
  await submitIn(form());
  expect(server.save.mock.lastCall![0].args.body.reporting).toMatchObject({ freq_num: 2, freq_unit: 'MONTHS' });
});

it('the dates of a project wait for the look at what is stored, so that a second click sends nothing twice', async () => {
  const reporting = { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' };
  const project = { uid: 'p', name: 'Quay', reporting, meta_json: {} };
  server.read.mockReturnValue(new Promise(() => undefined));
  const form = () => drawn(DurationForm, { project } as unknown as ComponentProps<typeof DurationForm>);
  await submitIn(form());
  expect(propsOf(form(), Button)!.loading).toBe(true);
});

it('a part of meta-data that somebody else has changed stays where the person has changed another one', async () => {
  const meta = { styles: { header: 'red', text: 'black' } };
  const [began, now] = [meta, { styles: { header: 'red', text: 'grey' } }].map((meta_json) => ({
    name: 'Quay',
    reporting: null,
    meta_json,
  }));
  server.save.mockRejectedValueOnce(new ProjectChangedSince(['styles'], began!, now!));
  const card = () => drawn(MetaCard, { meta, save: server.save });
  (propsOf(card(), JsonField)!.onChange as (text: string) => void)('{"styles":{"header":"blue","text":"black"}}');
  await submitIn(card());
  await submitIn(card());
  expect(server.save).toHaveBeenLastCalledWith({ styles: { header: 'blue', text: 'grey' } }, now!.meta_json);
});

it('the form of a package says which role somebody else has made responsible', async () => {
  const packageOf = (role: string) => ({
    uid: 'w',
    name: 'Quay',
    due_date: null,
    latest_commit: {},
    meta_json: { responsible_discipline: role },
  });
  const props = { project: { uid: 'p' }, pack: packageOf('q') } as unknown as ComponentProps<typeof PackageForm>;
  const form = () => drawn(PackageForm, props);
  server.read.mockResolvedValue({ data: packageOf('r'), etag: '2' });
  (propsOf(form(), RoleField)!.onChange as (role: string) => void)('s');
  await submitIn(form());
  expect(propsOf(form(), FormProblem)!.errors).toMatchObject({ summary: expect.stringMatching(/ \(now Clerks\)\./) });
});

describe('the meta-data of a package', () => {
  const packageOf = (meta_json: object) => ({ uid: 'w', tracker: 't', meta_json });
  const styles = (header: string, text: string) => ({ styles: { header, text } });
  const pack = packageOf(styles('red', 'black'));
  const props = { pack } as unknown as ComponentProps<typeof PackageMetaCard>;
  const card = () =>
    drawn(MetaCard, propsOf(drawn(PackageMetaCard, props), MetaCard) as unknown as ComponentProps<typeof MetaCard>);
  const type = (text: string) => (propsOf(card(), JsonField)!.onChange as (text: string) => void)(text);

  it('says which key somebody else has changed too, and leaves the parts of it that they have changed', async () => {
    server.read.mockResolvedValue({ data: packageOf(styles('red', 'grey')), etag: '2' });
    type(JSON.stringify(styles('blue', 'black')));
    await submitIn(card());
    expect(propsOf(card(), FormProblem)!.errors).toMatchObject({
      summary: expect.stringContaining('meantime: styles (now “{"header":"red","text":"grey"}”).'),
    });
    expect(server.save).not.toHaveBeenCalled();
    await submitIn(card());
    expect(server.save.mock.calls.map(([{ args, options }]) => [args.body.meta_json, options.ifMatch])).toEqual([
      [styles('blue', 'grey'), '2'],
    ]);
  });

  it('is saved at once where somebody else has changed another key', async () => {
    server.read.mockResolvedValue({ data: packageOf({ note: 'theirs' }), etag: '2' });
    type('{"styles":{"header":"red","text":"black"},"own":1}');
    await submitIn(card());
    expect(server.save.mock.calls.map(([{ args }]) => args.body.meta_json)).toEqual([{ own: 1 }]);
  });

  it('is sent once where its button is pressed again before the package is read', async () => {
    let answer: (read: object) => void = () => undefined;
    server.read.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    type(JSON.stringify(styles('blue', 'black')));
    const both = [submitIn(card()), submitIn(card())];
    answer({ data: pack, etag: '1' });
    await Promise.all(both);
    expect([server.read, server.save].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
