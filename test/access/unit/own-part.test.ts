import { describe, expect, it } from 'vitest';
import { ownPartIn } from '../../../shared/domain/access/own-part.ts';
import {
  type ClosingWorld,
  closingWorld,
  join,
  nodeIn,
  reportOfMonth,
  reportPath,
  tenantUid,
} from '../../support/memory/closing.ts';

const { auditStore } = await import('../../../functions/data/stores/audit-store.ts');
const { load } = await import('../../support/memory/world/supply.ts');

const JANUARY = '2024-01-01';
type Caller = ClosingWorld['admin'];

/** January of the package, with entries of one person, submitted by the reporter. */
async function submittedBy(world: ClosingWorld, enter: Caller) {
  const { uid } = (await reportOfMonth(world.piling, JANUARY))!;
  const node = await nodeIn(world, world.piling, uid);
  const inputs = [{ uid: node.uid, input: { value: '5' } }];
  const entered = await enter('PUT', `/api/tracker/${world.piling.structureUid}/commit/${uid}/inputs/`, { inputs });
  expect(entered.status).toBe(200);
  const path = `/api/tracker/${world.piling.structureUid}/ref/${world.piling.uid}/commit/`;
  expect((await world.reporter('POST', path, { comment: 'Done' })).status).toBe(201);
  return { uid, path: reportPath(world.piling, uid) };
}

const APPROVE = { status: 'APPROVE', comment: 'Fine' };
const roleIn = async ({ project }: ClosingWorld, role: string) =>
  (await load(project.uid)).roles.find(({ name }) => name === role)!.uid;

describe('a report that somebody else submitted', () => {
  it('is not approved by the approver who typed one of its figures', async () => {
    const world = await closingWorld();
    await join(world.ann, world.project.uid, await roleIn(world, 'Reporter'));
    const { path } = await submittedBy(world, world.approver);
    await join(world.ann, world.project.uid, await roleIn(world, 'Approver'));
    const refused = await world.approver('PATCH', path, APPROVE);
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('You entered figures of this report.')]);
    expect((await world.approver('PATCH', path, { ...APPROVE, status: 'REJECT' })).status).toBe(200);
  });

  it('is approved by the approver who typed nothing and wrote a comment to a value', async () => {
    const world = await closingWorld();
    const { uid } = (await reportOfMonth(world.piling, JANUARY))!;
    const node = await nodeIn(world, world.piling, uid);
    const path = `/api/tracker/${world.piling.structureUid}/commit/${uid}/inputs/`;
    const put = (caller: Caller, input: object) => caller('PUT', path, { inputs: [{ uid: node.uid, input }] });
    expect((await put(world.reporter, { value: '5' })).status).toBe(200);
    await join(world.ann, world.project.uid, await roleIn(world, 'Reporter'));
    expect((await put(world.approver, { comment: 'From the invoice' })).status).toBe(200);
    await join(world.ann, world.project.uid, await roleIn(world, 'Approver'));
    const refs = `/api/tracker/${world.piling.structureUid}/ref/${world.piling.uid}/commit/`;
    expect((await world.reporter('POST', refs, { comment: 'Done' })).status).toBe(201);
    expect((await world.approver('PATCH', reportPath(world.piling, uid), APPROVE)).status).toBe(200);
  });

  it('is approved by the approver who typed nothing', async () => {
    const world = await closingWorld();
    const { path } = await submittedBy(world, world.reporter);
    expect((await world.approver('PATCH', path, APPROVE)).status).toBe(200);
  });
});

describe('two stages', () => {
  it('are not passed by one person while there is another administrator, and by the only one with a recorded reason', async () => {
    const world = await closingWorld();
    await world.admin('PATCH', `/api/project/${world.project.uid}/`, { meta_json: { data_control: true } });
    const { uid, path } = await submittedBy(world, world.reporter);
    await join(world.ada, world.project.uid, await roleIn(world, 'Approver'));
    expect((await world.admin('PATCH', path, APPROVE)).status).toBe(200);
    await join(world.ada, world.project.uid, null);
    await join(world.rob, world.project.uid, null);
    expect((await world.admin('PATCH', path, { ...APPROVE, reason: 'I am in a hurry' })).status).toBe(403);
    await join(world.rob, world.project.uid, await roleIn(world, 'Reporter'));
    expect((await world.admin('PATCH', path, APPROVE)).status).toBe(400);
    expect((await world.admin('PATCH', path, { ...APPROVE, reason: 'Nobody else is here' })).status).toBe(200);
    expect((await auditStore(tenantUid).of(uid))[0]).toMatchObject({ context: { reason: 'Nobody else is here' } });
  });
});

describe('the part of a person in a report', () => {
  const entry = (name: string, submission: number, uid: string) => ({ status: { name }, submission, updateBy: { uid } });
  const report = {
    status: 'Pending Review',
    submission: 2,
    submittedBy: 'rob',
    history: [entry('Pending Approval', 2, 'rob'), entry('Pending Review', 2, 'ann')],
  };
  const value = (by: string, more = {}) => ({ by, value: '5', noReport: false, ...more });

  it('is what they submitted, typed or marked N/A, or approved at the stage before', () => {
    expect(ownPartIn(report, [], 'rob')).toBe('submitted');
    expect(ownPartIn(report, [value('ada')], 'ada')).toBe('entered');
    expect(ownPartIn(report, [value('ada', { value: null, noReport: true })], 'ada')).toBe('entered');
    expect(ownPartIn(report, [], 'ann')).toBe('approved');
  });

  it('is of who typed the value, whoever has written its comment since', () => {
    const commented = value('ada', { enteredBy: 'bob' });
    expect([ownPartIn(report, [commented], 'bob'), ownPartIn(report, [commented], 'ada')]).toEqual(['entered', null]);
  });

  it('is of who passed the report on, whoever has held, released or moved it since', () => {
    const history = [
      entry('Pending Approval', 2, 'rob'),
      entry('Pending Review', 2, 'ann'),
      entry('Not for Submission', 2, 'ada'),
      entry('Pending Review', 2, 'ada'),
      { ...entry('Pending Review', 2, 'bob'), moved: { what: 'period', from: 'a', to: 'b' } },
    ];
    const parts = ['ann', 'ada', 'bob'].map((person) => ownPartIn({ ...report, history }, [], person));
    expect(parts).toEqual(['approved', null, null]);
  });

  it('is none where they only cleared a value, or approved an earlier submission', () => {
    expect(ownPartIn(report, [value('ada', { value: undefined })], 'ada')).toBeNull();
    expect(ownPartIn({ ...report, history: [entry('Pending Review', 1, 'ann')] }, [], 'ann')).toBeNull();
    expect(ownPartIn({ ...report, status: 'Pending Approval' }, [], 'ann')).toBeNull();
  });
});
