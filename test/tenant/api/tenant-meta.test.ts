import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../../shared/contract/tenant/tenant.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

const { db } = await import('../../../functions/data/service.ts');

const META = '/api/tenant/meta/';

describe('the settings of a tenancy', () => {
  it('hold a term map and addresses of the home page before anything is set, for everybody [SET-343, SET-344]', async () => {
    const tenant = await makeTenant();
    const answer = await tenant.call({ path: META });
    expect([answer.status, answer.json<Tenant>()]).toMatchObject([200, { term_map: {}, meta_json: { home_sources: {} } }]);
  });

  it('hold the addresses of the home page as they were set [SET-343]', async () => {
    const tenant = await makeTenant();
    const chief = await tenant.person('chief', { isTenantSuperuser: true });
    for (const home_sources of [{ 'pre-login': 'https://example.org/a.html' }, ['https://example.org/b.html', null]]) {
      const changed = await chief.call({ method: 'PATCH', path: META, body: { meta_json: { home_sources } } });
      expect(changed.status).toBe(200);
      expect((await tenant.call({ path: META })).json<Tenant>().meta_json.home_sources).toEqual(home_sources);
    }
  });

  it('refuse a logo that pages cannot show: of a height that hides them, or from an address that they do not load [ADM-244]', async () => {
    const tenant = await makeTenant();
    const chief = await tenant.person('chief', { isTenantSuperuser: true });
    const set = (meta_json: object) => chief.call({ method: 'PATCH', path: META, body: { meta_json } });
    const faults = async (meta_json: object) => {
      const answer = await set(meta_json);
      return [answer.status, Object.keys(answer.json<{ errors?: object }>().errors ?? {})];
    };
    for (const logoHeight of [5000, 161, 15, 0, -40])
      expect(await faults({ logoHeight })).toEqual([400, ['meta_json.logoHeight']]);
    for (const navbarLogo of ['http://example.com/a.png', 'javascript:alert(1)', '//example.com/a.png', 'logo.png'])
      expect(await faults({ navbarLogo })).toEqual([400, ['meta_json.navbarLogo']]);
    expect(await faults({ straplineImages: ['https://example.com/a.png', 'file:///a.png'] })).toEqual([
      400,
      ['meta_json.straplineImages.1'],
    ]);
    for (const navbarLogo of ['https://example.com/a.png', '/logo.svg', ''])
      expect((await set({ navbarLogo, logoHeight: 160 })).status).toBe(200);
  });

  it('take back a logo that an earlier release has stored, with other changes, and no other that pages cannot show', async () => {
    const tenant = await makeTenant();
    const chief = await tenant.person('chief', { isTenantSuperuser: true });
    const stored = { logoHeight: 5000, navbarLogo: 'http://example.com/a.png', straplineImages: ['http://example.com/b.png'] };
    await db.entities.tenant.patch({ tenantUid: tenant.tenantUid }).set({ metaJson: stored }).go();
    const set = async (meta_json: object) => (await chief.call({ method: 'PATCH', path: META, body: { meta_json } })).status;
    expect(await set({ ...stored, strapline1: 'Clean rail' })).toBe(200);
    expect((await tenant.call({ path: META })).json<Tenant>().meta_json).toMatchObject({ ...stored, strapline1: 'Clean rail' });
    for (const other of [
      { logoHeight: 4000 },
      { navbarLogo: 'http://example.com/c.png' },
      { straplineImages: ['file:///a.png'] },
    ])
      expect(await set({ ...stored, ...other })).toBe(400);
  });
});

describe('settings that are nested too deep', () => {
  /** Objects in objects, as many as that, as JSON. */
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it.each([20_000, 6_000, 2_500])('are refused with the name of their field at %i levels', async (levels) => {
    const tenant = await makeTenant();
    const chief = await tenant.person('chief', { isTenantSuperuser: true });
    const body = new TextEncoder().encode(`{"meta_json":{"theirs":${nested(levels)}}}`);
    const answer = await chief.call({ method: 'PATCH', path: META, body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      {
        type: '/problems/invalid_input',
        errors: { meta_json: ['This is nested deeper than 2000 levels. Put less into one another.'] },
      },
    ]);
  });

  it('are kept or too large, and no fault of ours, just below that', async () => {
    const tenant = await makeTenant();
    const chief = await tenant.person('chief', { isTenantSuperuser: true });
    const body = { meta_json: { theirs: JSON.parse(nested(1_900)) } };
    expect([200, 413]).toContain((await chief.call({ method: 'PATCH', path: META, body })).status);
  });
});
