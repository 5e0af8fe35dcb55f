import { expect, it } from 'vitest';
import { homeSources } from '../../../shared/domain/tenant/home-sources.ts';
import { person, tenantUid } from '../../support/access/memory-site.ts';
import '../../support/memory/world/receipt-world.ts';

const { tenantStore } = await import('../../../functions/data/stores/tenant/tenant-store.ts');

const boss = await person('boss', { isTenantSuperuser: true });
const META = '/api/tenant/meta/';
const save = (meta_json: Record<string, unknown>) => boss.patch(META, { meta_json });
const stored = async () => (await tenantStore(tenantUid).get()).metaJson;

it.each([
  'http://customer.example/home.html',
  'customer.example/home.html',
  'ftp://customer.example/home.html',
  'https://10.1.2.3/home.html',
  'https://localhost/home.html',
  'https://intranet./home.html',
  'https://intranet/home.html',
  'https://printer.local/home.html',
  'https://wiki.corp.internal./home.html',
])('a home source that would never be fetched is refused: %s [SET-027]', async (address) => {
  const before = await stored();
  for (const home_sources of [{ 'pre-login': address }, ['', address]]) {
    const answer = await save({ home_sources });
    expect(answer.status).toBe(400);
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect(errors['meta_json.home_sources']).toEqual([
      `'${address}' cannot be fetched. Enter an address that begins with https:// and that everybody can open.`,
    ]);
  }
  expect(await stored()).toEqual(before);
});

it('one that two blocks have is refused once', async () => {
  const answer = await save({ home_sources: { 'pre-login': 'https://intranet/', 'post-login': 'https://intranet/' } });
  expect(answer.json<{ errors: Record<string, string[]> }>().errors['meta_json.home_sources']).toHaveLength(1);
});

it('one with a user name or password, which all visitors could read, is refused without repeating it', async () => {
  for (const address of ['https://reader:geheim@customer.example/a.html', 'http://geheim@customer.example/a.html']) {
    const answer = await save({ home_sources: { 'pre-login': address } });
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect([answer.status, errors['meta_json.home_sources']]).toEqual([
      400,
      [
        'The address of customer.example contains a user name or password, which every visitor could read. Enter it without them.',
      ],
    ]);
    expect(answer.text).not.toContain('geheim');
  }
});

it('one that begins with https, and a block without one, are saved [SET-026, SET-027]', async () => {
  const home_sources = {
    'pre-login': 'https://customer.example/home.html',
    'login-left': '',
    'post-login': 'https://[2606:4700::1111]/',
  };
  expect((await save({ home_sources })).status).toBe(200);
  expect(await stored()).toEqual({ home_sources });
});

it('a block whose entry is null has none, by name or in a list [SET-026]', async () => {
  const address = 'https://customer.example/login.html';
  for (const home_sources of [{ 'pre-login': null, 'login-left': address }, [null, address, null]]) {
    expect((await save({ home_sources })).status).toBe(200);
    expect((await stored()).home_sources).toEqual(home_sources);
    expect(homeSources(home_sources)).toEqual({ 'login-left': address });
  }
});

it('one that was saved before keeps nobody from saving other settings', async () => {
  const old = { 'pre-login': 'http://customer.example/home.html' };
  const store = tenantStore(tenantUid);
  await store.update(
    await store.get(),
    { metaJson: { home_sources: old } },
    { by: 'test', at: new Date().toISOString(), correlationId: 'test' },
  );
  expect((await save({ home_sources: old, strapline1: 'We move people' })).status).toBe(200);
  expect((await save({ home_sources: { 'login-left': 'http://other.example/' } })).status).toBe(400);
});
