import { beforeAll, describe, expect, it, vi } from 'vitest';
import { person, type Site, type SitePerson, site, tenantUid } from '../../support/access/memory-site.ts';

const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { storage } = await import('../../../functions/files/storage.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });

let both: SitePerson;
let auditor: SitePerson;

const announced = { filename: 'meter.pdf', content_type: 'application/pdf', size: 20 };
const upload = (who: SitePerson) => who.post('/api/store/upload/', announced);
const sit = async (who: SitePerson, { project }: Site) => {
  const place = { userUid: who.uid, scope: 'project', scopeUid: project.uid } as const;
  await transact(seatStore(tenantUid).setWrites(place, null, '9999-12-31', cause()));
};

beforeAll(async () => {
  vi.spyOn(storage, 'post').mockResolvedValue({ url: 'https://files.example', fields: {} });
  const [audited, reported] = [await site('Audited'), await site('Reported')];
  [both, auditor] = [await person('both'), await person('auditor')];
  const role = { email: both.email, project_discipline: reported.role('Reporter') };
  expect((await reported.admin.post(`${reported.path}member/`, role)).status).toBe(201);
  await sit(both, audited);
  await sit(auditor, audited);
});

describe('somebody who audits one project and reports for another one', () => {
  it('uploads the files of what they report', async () => {
    expect((await upload(both)).status).toBe(201);
  });

  it('still reads what administrators of any project read', async () => {
    expect((await both.get('/api/tenant/admin/conversion_group/')).status).toBe(200);
  });
});

it('somebody who only audits uploads nothing', async () => {
  const refused = await upload(auditor);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('An auditor reads everything here and changes nothing.');
});
