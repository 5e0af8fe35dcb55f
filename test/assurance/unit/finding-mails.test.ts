import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FindingView } from '../../../shared/contract/assurance/assurance.ts';
import { type FindingMail, MailPayload } from '../../../shared/contract/mails.ts';
import { person, type Site, type SitePerson, site, table, tenantUid } from '../../support/access/memory-site.ts';

const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');
const { mailText } = await import('../../../functions/mail/templates.ts');

const cause = () => ({ by: 'test', at: new Date().toISOString(), correlationId: 'test' });
const LATE = '9999-12-31';

let bridge: Site;
let auditor: SitePerson;
let boss: SitePerson;
let both: SitePerson;
let finding: FindingView;
let before: number;

const mails = () =>
  table
    .ofKind('job')
    .map(({ payload }) => MailPayload.safeParse(payload).data)
    .filter((mail): mail is FindingMail => mail?.kind.startsWith('finding-') === true);
const sentNow = () => mails().slice(before);
const record = (who = auditor) => who.post(`${bridge.path}assurance/finding/`, { text: 'No invoice of March.' });
const reply = async (who: SitePerson, kind: string, text: string) => {
  const answer = await who.patch(`${bridge.path}assurance/finding/${finding.uid}/`, { kind, text, version: finding.version });
  if (answer.status === 200) finding = answer.json();
  return answer.status;
};
const administer = async (who: SitePerson, scope: 'project' | 'company', scopeUid: string) =>
  transact(personStore(tenantUid).grantWrites(who.uid, { scope, scopeUid, isAdmin: true, actions: [], roles: [] }, cause()));
const sit = async (who: SitePerson, until: string | null, scope: 'project' | 'company' = 'project') => {
  const scopeUid = scope === 'project' ? bridge.project.uid : bridge.project.companyUid;
  const place = { userUid: who.uid, scope, scopeUid };
  await transact(seatStore(tenantUid).setWrites(place, await seatStore(tenantUid).get(place), until, cause()));
};

beforeAll(async () => {
  bridge = await site('Bridge');
  [auditor, boss, both] = [await person('auditor'), await person('boss'), await person('both')];
  await administer(boss, 'company', bridge.project.companyUid);
  await administer(both, 'project', bridge.project.uid);
  await sit(auditor, LATE);
  await sit(both, LATE, 'company');
});
beforeEach(async () => {
  before = mails().length;
  finding = (await record()).json();
});

describe('a finding', () => {
  it('is mailed to the administrators of the project and its company, and to nobody with a seat', () => {
    const [mail, ...more] = sentNow();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'finding-recorded',
      host: 'ours.example',
      path: `/project/${bridge.project.uid.slice(0, 8)}/assurance`,
      places: [bridge.project.uid, bridge.project.companyUid],
    });
    expect(mail!.userUids.toSorted()).toEqual([bridge.admin.uid, boss.uid].sort());
  });

  it('is mailed to whoever recorded it when it is answered', async () => {
    expect(await reply(boss, 'answer', 'It is attached now.')).toBe(200);
    expect(sentNow().map(({ kind, userUids }) => [kind, userUids])).toEqual([
      ['finding-recorded', expect.any(Array)],
      ['finding-answered', [auditor.uid]],
    ]);
  });

  it('is mailed to the administrators again when it is opened again, and to nobody when it is closed', async () => {
    expect(await reply(auditor, 'close', 'Seen')).toBe(200);
    expect(sentNow()).toHaveLength(1);
    expect(await reply(auditor, 'reopen', 'Not in the report')).toBe(200);
    expect(sentNow()[1]).toMatchObject({ kind: 'finding-reopened', userUids: sentNow()[0]!.userUids });
  });

  it('is answered and mailed once by a request that is repeated after its answer got lost', async () => {
    const unanswered = finding;
    expect(await reply(boss, 'answer', 'It is attached now.')).toBe(200);
    const answered = finding;
    finding = unanswered;
    expect(await reply(boss, 'answer', 'It is attached now.')).toBe(200);
    expect(finding).toEqual(answered);
    expect(sentNow().map(({ kind }) => kind)).toEqual(['finding-recorded', 'finding-answered']);
    finding = unanswered;
    expect(await reply(boss, 'answer', 'See the annex.')).toBe(409);
  });

  it('is mailed by nobody whose reply is refused', async () => {
    expect(await reply(auditor, 'answer', 'Mine')).toBe(403);
    finding = { ...finding, version: 7 };
    expect(await reply(boss, 'answer', 'Late')).toBe(409);
    expect((await record(boss)).status).toBe(403);
    expect(sentNow()).toHaveLength(1);
  });

  it('is mailed to those who audit now when the seat of whoever recorded it has ended', async () => {
    await sit(auditor, '2024-01-01');
    expect(await reply(boss, 'answer', 'It is attached now.')).toBe(200);
    expect(sentNow()[1]).toMatchObject({ kind: 'finding-answered', userUids: [both.uid] });
    await sit(auditor, LATE);
  });
});

describe('the mail', () => {
  const facts = { project: 'Bridge', figure: 'Diesel, Mar 2024', text: 'No invoice.', by: 'Ada Lovelace' };
  const textOf = (kind: FindingMail['kind'], more: object = {}) => {
    const mail = { kind, userUids: ['u'], host: 'ours.example', path: '/', facts: { ...facts, ...more } };
    return mailText(MailPayload.parse(mail), 'Nina', 'https://ours.example/assurance');
  };

  it('says who found what, on which figure, and what to do', () => {
    const { subject, text } = textOf('finding-recorded');
    expect(subject).toBe('Finding to answer: Diesel, Mar 2024, of Bridge');
    expect(text.split('\n\n')).toEqual([
      'Dear Nina,',
      'Ada Lovelace audits Bridge, and recorded a finding on Diesel, Mar 2024, of Bridge.',
      'Finding: No invoice.',
      'Open the assurance of the project to answer it:',
      'https://ours.example/assurance',
      'You get this mail because you administer Bridge or its company.',
      'Tributary',
    ]);
  });

  it('names the project alone where the finding is on no figure', () => {
    expect(textOf('finding-recorded', { figure: undefined }).subject).toBe('Finding to answer: Bridge');
  });

  it('gives the finding and the reply, and says to an auditor that they audit', () => {
    const answered = textOf('finding-answered', { reply: 'Attached.' }).text;
    expect(answered).toContain('Finding: No invoice.\n\nAnswer: Attached.');
    expect(answered).toContain('You get this mail because you audit Bridge.');
    expect(textOf('finding-reopened', { reply: 'Unreadable' }).text).toContain('Reason: Unreadable');
  });
});
