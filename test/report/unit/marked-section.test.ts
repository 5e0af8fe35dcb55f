import { afterEach, describe, expect, it, vi } from 'vitest';
import { REPORT_TEXTS } from '../../../functions/mail/report-texts.ts';
import type { ReportMail } from '../../../shared/contract/mails.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { sentBackIn } from '../../../shared/domain/report/sections.ts';
import { at } from '../../support/fixtures/trees.ts';
import { admin, anna, bridge, energyTree, makePack, rita } from '../../support/memory/world/receipt-world.ts';

const { client } = await import('../../../functions/data/client/client.ts');

const { db } = await import('../../../functions/data/service.ts');

const CARBON = at(energyTree(), 'Carbon');

afterEach(() => void vi.restoreAllMocks());

it('an approval among several leaves out a report with a section that requires revision, which is decided by itself', async () => {
  const { pack, uid, enter, submit, header } = await makePack('Groundworks');
  await enter({ Water: { value: '3' } });
  await submit();
  const decide = (body: object) => anna.patch(`/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`, body);
  await decide({ meta_json: { _sectionsApproved: { [CARBON]: false } } });
  const approval = { status: 'APPROVE', comment: 'All fine', submission: 1 };
  const refused = await decide({ ...approval, unless_marked: true });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Open the report to decide on it.')]);
  expect((await header()).status).toBe('Pending Approval');
  await decide({ meta_json: { _sectionsApproved: { [CARBON]: true } } });
  const approved = await decide({ ...approval, unless_marked: true });
  expect(approved.json<ReportRecord>().status.name).toBe('OK for Submission');
});

it('a mark of the review says which submission it was made in, also when it is made again', async () => {
  const { pack, uid, enter, submit } = await makePack('Piling');
  const at_ = `/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`;
  const decide = (body: object) => anna.patch(at_, body);
  const reviewed = async () => (await anna.get(at_)).json<ReportRecord>().meta_json._sectionsReviewedIn;
  const accept = () => decide({ meta_json: { _sectionsApproved: { [CARBON]: true } } });
  await enter({ Water: { value: '3' } });
  await submit();
  await accept();
  expect(await reviewed()).toEqual({ [CARBON]: 1 });
  await decide({ status: 'REJECT', comment: 'Water?' });
  await enter({ Water: { value: '4' } });
  await submit();
  expect(await reviewed()).toEqual({ [CARBON]: 1 });
  await accept();
  expect(await reviewed()).toEqual({ [CARBON]: 2 });
  // Clients cannot set the fields that a response has besides the settings.
  await decide({ meta_json: { _sectionsReviewedIn: { [CARBON]: 9 } } });
  expect(await reviewed()).toEqual({ [CARBON]: 2 });
});

describe('a mark of the review that names the submission on its page', () => {
  const accepted = { _sectionsApproved: { [CARBON]: true } };

  /** A report whose submission 1 is open on Anna's page. */
  async function onHerPage(name: string) {
    const { pack, uid, enter, submit, decide } = await makePack(name);
    const path = `/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`;
    await enter({ Water: { value: '3' } });
    await submit();
    const again = async () => {
      await decide(anna, 'REJECT', 'Water?');
      await enter({ Water: { value: '4000' } });
      await submit();
    };
    const mark = async (sent: object = {}) => {
      const { status, text } = await anna.patch(path, { meta_json: accepted, ...sent });
      return [status, JSON.parse(text)] as const;
    };
    const reviewed = async () => (await anna.get(path)).json<ReportRecord>().meta_json._sectionsReviewedIn;
    return { again, mark, reviewed };
  }
  const STALE = {
    type: '/problems/stale_version',
    detail: 'This report was submitted again in the meantime. Load it to see what changed.',
  };

  it('is kept as made in that submission', async () => {
    const { mark, reviewed } = await onHerPage('Crane');
    expect(await mark({ submission: 1 })).toEqual([200, expect.anything()]);
    expect(await reviewed()).toEqual({ [CARBON]: 1 });
  });

  it('is refused once the report was submitted again', async () => {
    const { again, mark, reviewed } = await onHerPage('Digger');
    await again();
    expect(await mark({ submission: 1 })).toEqual([409, expect.objectContaining(STALE)]);
    expect(await reviewed()).toEqual({});
  });

  it('is refused where the report is submitted again in that moment', async () => {
    const { again, mark, reviewed } = await onHerPage('Loader');
    const send = client.send.bind(client) as (command: object) => Promise<unknown>;
    let isFirst = true;
    vi.spyOn(client, 'send').mockImplementation((async (command: object) => {
      if (isFirst && command.constructor.name.startsWith('TransactWrite')) {
        isFirst = false;
        await again();
      }
      return send(command);
    }) as never);
    expect(await mark({ submission: 1 })).toEqual([409, expect.objectContaining(STALE)]);
    expect(await reviewed()).toEqual({});
  });

  it('that names none is taken as made in the present one, as existing clients send it', async () => {
    const { again, mark, reviewed } = await onHerPage('Dumper');
    await again();
    expect(await mark()).toEqual([200, expect.anything()]);
    expect(await reviewed()).toEqual({ [CARBON]: 2 });
  });

  it('is taken beside a new submission, as made in the new one', async () => {
    const { pack, uid, enter, submit, decide } = await makePack('Roller');
    await enter({ Water: { value: '3' } });
    await submit();
    await decide(anna, 'REJECT', 'Water?');
    const approver = { email: rita.email, project_discipline: bridge.role('Approver') };
    expect((await admin.post(`${bridge.path}member/`, approver)).status).toBe(201);
    const path = `/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`;
    const sent = { status: 'UPDATE', comment: 'Read again', submission: 1, meta_json: accepted };
    const { status, text } = await rita.patch(path, sent);
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect((await anna.get(path)).json<ReportRecord>().meta_json._sectionsReviewedIn).toEqual({ [CARBON]: 2 });
  });
});

it('a section that was sent back says so after the next submission, and one whose mark was taken back does not', async () => {
  const { pack, uid, enter, submit } = await makePack('Silo');
  const at_ = `/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`;
  const mark = (value: boolean | null) => anna.patch(at_, { meta_json: { _sectionsApproved: { [CARBON]: value } } });
  const sentBack = async () => {
    const { meta_json, submission } = (await anna.get(at_)).json<ReportRecord>();
    return sentBackIn(meta_json._sectionsApproved?.[CARBON], meta_json._sectionsReviewedIn?.[CARBON], submission);
  };
  const reject = () => anna.patch(at_, { status: 'REJECT', comment: 'Water?' });
  const again = async (value: string) => {
    await enter({ Water: { value } });
    await submit();
  };
  await again('3');
  await mark(false);
  expect(await sentBack()).toBeNull();
  await reject();
  await again('4');
  expect(await sentBack()).toBe(1);
  await mark(true);
  await mark(null);
  expect(await sentBack()).toBeNull();
  await reject();
  await again('5');
  expect(await sentBack()).toBeNull();
});

it('the mail of a report that is sent back names the sections that require revision', async () => {
  const { pack, uid, enter, submit, decide } = await makePack('Tower');
  const at_ = `/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`;
  await enter({ Water: { value: '3' } });
  await submit();
  await anna.patch(at_, { meta_json: { _sectionsApproved: { [CARBON]: false } } });
  await decide(anna, 'REJECT', 'Which meter?');
  const { data: jobs } = await db.entities.job.query.waiting({ waiting: 'yes' }).go({ pages: 'all' });
  const told = jobs.filter(({ type }) => type === 'send-mail').map(({ payload }) => payload as ReportMail);
  const mail = told.find(({ kind, facts }) => kind === 'report-rejected' && facts.reportingPackage === 'Tower')!;
  expect(mail.facts.sections).toEqual(['Carbon']);
  const lines = REPORT_TEXTS['report-rejected'](mail).lines;
  expect(lines).toContain('These sections require revision: Carbon.');
});
