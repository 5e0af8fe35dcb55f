import { beforeAll, expect, it } from 'vitest';
import type { FindingView, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import { addDays, DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { until } from '../../support/makers/jobs.ts';
import { makeReporting, type Reporting } from '../../support/makers/report.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { mailTo } from '../../support/support.ts';

let world: Reporting;
let auditor: TestPerson;
let boss: TestPerson;

const at = (path: string) => `/api/project/${world.project.uid}/${path}`;
const reply = async (person: TestPerson, { uid, version }: FindingView, kind: string, text: string) => {
  const answer = await person.call({ method: 'PATCH', path: at(`assurance/finding/${uid}/`), body: { kind, text, version } });
  expect(answer.status).toBe(200);
  return answer.json<FindingView>();
};
const findingMails = async ({ email }: TestPerson) =>
  (await mailTo(email)).filter(({ subject }) => subject.startsWith('Finding '));
const told = (person: TestPerson, subject: string) =>
  until(`the mail '${subject}'`, async () => (await findingMails(person)).find((mail) => mail.subject === subject));

beforeAll(async () => {
  world = await makeReporting();
  [auditor, boss] = [await world.tenant.person('auditor'), await world.tenant.person('boss')];
  await world.tenant.grant(boss, { scope: 'company', scopeUid: world.project.company.uid, isAdmin: true });
  const lastDay = addDays(todayIn(DEFAULT_TIME_ZONE, new Date().toISOString()), 30);
  const given = await world.admin.call({ method: 'PUT', path: at('auditor/'), body: { email: auditor.email, until: lastDay } });
  expect(given.json<SeatView[]>()).toHaveLength(1);
});

it('a finding tells the administrators, its answer the auditor, and its opening again the administrators', async () => {
  const text = 'No invoice of March.';
  const { name } = world.project;
  const recorded = await auditor.call({ method: 'POST', path: at('assurance/finding/'), body: { text } });
  expect(recorded.status).toBe(201);
  for (const person of [world.admin, boss]) {
    const mail = await told(person, `Finding to answer: ${name}`);
    expect(mail.text).toContain(`Finding: ${text}`);
    expect(mail.text).toContain(`${world.tenant.host}`);
    expect(mail.text).toContain(`/project/${world.project.uid.slice(0, 8)}/assurance`);
  }

  const answered = await reply(world.admin, recorded.json<FindingView>(), 'answer', 'It is attached now.');
  expect((await told(auditor, `Finding answered: ${name}`)).text).toContain('Answer: It is attached now.');

  const reopened = await reply(auditor, answered, 'reopen', 'It cannot be read.');
  for (const person of [world.admin, boss])
    expect((await told(person, `Finding opened again: ${name}`)).text).toContain('Reason: It cannot be read.');

  await reply(auditor, reopened, 'close', 'Seen on site.');
  expect(await findingMails(auditor)).toHaveLength(1);
  for (const person of [world.reporter, world.approver, world.viewer]) expect(await findingMails(person)).toEqual([]);
});
