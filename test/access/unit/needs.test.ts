import { describe, expect, it } from 'vitest';
import { alsoOf } from '../../../shared/contract/route.ts';
import {
  ask,
  type CommitName,
  commits,
  guarded,
  type Person,
  people,
  person,
  table,
  tenantUid,
  uids,
} from '../../support/access/world.ts';

type Name = keyof typeof people;

const EVERYBODY: Name[] = ['viewer', 'otherReporter', 'reporter', 'approver', 'admin', 'superuser'];
const EDITORS: Name[] = ['otherReporter', 'reporter', 'approver', 'admin', 'superuser'];
const RESPONSIBLE: Name[] = ['reporter'];
const DECIDES: Name[] = ['approver', 'superuser'];
const ADMINS: Name[] = ['admin', 'superuser'];

/** The agreed list of who may do what, by operation: the commit of the path, and the people. Everybody else is refused. */
const AGREED: Record<string, [CommitName, readonly Name[]]> = {
  admin: ['structure', ADMINS],
  member: ['structure', EVERYBODY],
  superuser: ['structure', ['superuser']],
  READ_PROJECT_REPORT: ['structure', EVERYBODY],
  READ_TRACKER_REF: ['structure', EVERYBODY],
  READ_TRACKER_REF_SCORE_VALUE: ['structure', EVERYBODY],
  'commit:see': ['draft', EDITORS],
  'commit:read': ['draft', EDITORS],
  'structure:change': ['structure', ADMINS],
  'report:see': ['draft', EDITORS],
  'report:read': ['draft', EDITORS],
  'report:change': ['draft', EDITORS],
  'report:enter': ['draft', RESPONSIBLE],
  'report:comment': ['pending', EDITORS],
  'report:reword': ['draft', EDITORS],
  'report:submit': ['draft', RESPONSIBLE],
  'report:resubmit': ['revised', RESPONSIBLE],
  'report:approve': ['pending', DECIDES],
  'report:reject': ['pending', DECIDES],
  'report:hold': ['pending', ADMINS],
  'report:reopen': ['approved', ADMINS],
  'report:invalidate': ['approved', ADMINS],
  'report:reschedule': ['pending', ADMINS],
  'report:restate': ['approved', ADMINS],
  'report:preview-approval': ['pending', DECIDES],
  'report:complete-section': ['draft', RESPONSIBLE],
  'report:review-section': ['pending', DECIDES],
  'report:configure': ['approved', ADMINS],
  'report:entry-mode': ['revised', ADMINS],
};

/** A form with a file. */
function form(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  sent.set('fileobj', new Blob(['x'], { type: 'text/plain' }), 'file.txt');
  return sent;
}

const comment = 'A comment';
const file = crypto.randomUUID();
const PULL = { ref_id: 'ref' };

/** Bodies by operation or, if the body decides, by its variant. */
const BODIES: Record<string, unknown> = {
  enterValue: { path: '0000001', value: 1 },
  enterMetricValue: { value: 1 },
  changeMetricValue: { value: 1 },
  saveInputs: { inputs: [{ uid: 'uid', input: { value: 1 } }] },
  addSectionComment: { title: 'T', text: 'T' },
  changeComment: { text: 'T' },
  changeReportDocument: {},
  changeCurrentDocument: {},
  completeUpload: {},
  requestUpload: { filename: 'a.txt', size: 1 },
  submitReport: { comment },
  act: { status: 'HOLD' },
  approval: { status: 'APPROVE' },
  importStructure: { file, format: 'csv' },
  previewIndicatorChange: {},
  previewNodeChange: {},
  restoreNode: { uid: 'uid', version: 1 },
  linkTree: { edge_type: 'treetree', parent_id: 'a', child_id: 'b' },
  linkSubtree: { edge_type: 'treetree', parent_id: 'a', child_id: 'b' },
  comment: { type: 'comment', path: '0000001', title: 'T', text: 'T' },
  node: { type: 'tree', name: 'Issue' },
  entry: { type: 'metricscore', input: { value: 1 } },
  UPDATE: { status: 'UPDATE', comment },
  APPROVE: { status: 'APPROVE', comment },
  REJECT: { status: 'REJECT', comment },
  HOLD: { status: 'HOLD', comment },
  REOPEN: { status: 'REOPEN', comment },
  INVALIDATE: { status: 'INVALIDATE', comment },
  reporting_period: { due_date: '2024-02-01' },
  nothing: {},
  _sectionsComplete: { meta_json: { _sectionsComplete: { '0000001': true } } },
  _sectionsApproved: { meta_json: { _sectionsApproved: { '0000001': true } } },
  settings: { meta_json: { sortKey: 'name' } },
  disable_manual_entry: { meta_json: { disable_manual_entry: true } },
  MOVE_PATH: { type: 'MOVE_PATH', from_path: '1', to_path: '2', pos: 'right' },
  METRICS_TO_CSV: { type: 'METRICS_TO_CSV' },
  CSV_TO_INPUT_VALUES: { type: 'CSV_TO_INPUT_VALUES', commitId: 'a', docId: 'b', fileId: 'c' },
  METRICS_FROM_CSV: form({ type: 'METRICS_FROM_CSV' }),
  IMPORT_FROM_JSON: form({ type: 'IMPORT_FROM_JSON' }),
  MOVE_COMMIT: { type: 'MOVE_COMMIT', commit_id: 'a', to_ref_id: 'b' },
  SUBMIT_APPORTIONMENTS: { type: 'SUBMIT_APPORTIONMENTS', supplier_ref_id: 'a', reporting_period_id: 'b' },
  PULL_FROM_TEMPLATE: { type: 'PULL_FROM_TEMPLATE', ...PULL },
  PUSH_TO_TEMPLATE_CHILDREN: { type: 'PUSH_TO_TEMPLATE_CHILDREN' },
  REFS_FROM_THIS_TEMPLATE: { type: 'REFS_FROM_THIS_TEMPLATE' },
  'is_public, from_template': { is_public: true },
  inputs: { what: 'inputs', format: 'csv' },
  'inputs (packages)': { what: 'inputs', format: 'csv' },
  'inputs (figures)': { what: 'inputs', format: 'csv' },
};

/** A POST on a report without a status submits it again; it has no other variant. */
const variantsOf = (name: string, variant: string | undefined) =>
  name !== 'resubmitReport' || ['UPDATE', 'APPROVE', 'REJECT', 'HOLD', 'REOPEN', 'INVALIDATE'].includes(variant ?? '');

const judged = guarded.flatMap(([name, route]) =>
  alsoOf(route)
    .filter(({ variant }) => variantsOf(name, variant))
    .map(({ need, variant }) => ({ name, route, need, variant, title: `${name} ${variant ?? ''} (${need})` })),
);

/** A package's own path means its current report, which is the draft. It cannot change a structure. */
const isOfPackage = (path: string) => path.includes('{refId}') && !path.includes('{commitId}');

describe('what an operation needs beside the right on its scope', () => {
  it.each(judged)('$title lets through whom it should, and nobody else', async ({ name, route, need, variant }) => {
    const [commit, agreed] = AGREED[need]!;
    const who = need === 'structure:change' && isOfPackage(route.path) ? [] : agreed;
    const body = BODIES[variant ?? name];
    const reached: string[] = [];
    for (const each of EVERYBODY) {
      const answer = await ask(route, {
        as: people[each],
        commit,
        query: { period: 'x', indicator: 'x' },
        ...(route.body && { body }),
      });
      if (answer === 'reached') reached.push(each);
      else expect([each, [403, 409].includes(answer)]).toEqual([each, true]);
    }
    expect(reached).toEqual(who);
  });
});

const operation = (wanted: string) => guarded.find(([name]) => name === wanted)![1];
const patch = (as: Person, commit: CommitName, body: unknown) => ask(operation('changeReport'), { as, commit, body });

describe('the order of refusals', () => {
  it('asks who somebody is before the status, and the status before the words [REP-326, REP-238]', async () => {
    const sent = { status: 'APPROVE', comment: ' ' };
    expect(await patch(people.viewer, 'pending', sent)).toBe(403);
    expect(await patch(people.approver, 'approved', sent)).toBe(409);
    expect(await patch(people.approver, 'pending', sent)).toBe(400);
  });

  it('tells a stale view first, so that who decides is told that the report has moved on', async () => {
    expect(await patch(people.approver, 'revised', { status: 'APPROVE', comment, submission: 2 })).toBe(409);
    expect(await patch(people.viewer, 'pending', { status: 'APPROVE', comment, submission: 2 })).toBe(409);
  });

  it('reads a body before it judges a report, as it always has', async () => {
    expect(await ask(operation('saveInputs'), { as: people.viewer, commit: 'draft', body: {} })).toBe(400);
  });

  it('refuses figures in a locked report and in a structure [REP-230]', async () => {
    const sent = { as: people.reporter, body: BODIES.saveInputs };
    expect(await ask(operation('saveInputs'), { ...sent, commit: 'pending' })).toBe(409);
    expect(await ask(operation('saveInputs'), { ...sent, commit: 'structure' })).toBe(409);
    expect(await ask(operation('listValues'), { as: people.reporter, commit: 'structure' })).toBe(404);
  });
});

describe('a change of the settings of a structure', () => {
  const change = (as: Person, body: unknown) => ask(operation('changeReportById'), { as, commit: 'structure', body });

  it.each([{}, { meta_json: {} }, { meta_json: { history: [] } }, { meta_json: { sortKey: 'name' } }, { due_date: '' }])(
    'is an administrator’s, whatever it says: %j [SET-335]',
    async (body) => {
      for (const each of ['viewer', 'reporter', 'approver'] as const) expect(await change(people[each], body)).toBe(403);
      expect(await change(people.admin, body)).toBe('reached');
    },
  );
});

describe('what the policy reads', () => {
  const reads = async (name: string, commit: CommitName, as: Person, body?: unknown) => {
    const before = table.reads;
    expect(await ask(operation(name), { as, commit, body })).toBe('reached');
    return table.reads - before;
  };

  it('is the caller, the ids and then the report, and of a project what the need asks for', async () => {
    expect(commits.draft).not.toBe(commits.pending);
    expect(await reads('readMe', 'draft', people.reporter)).toBe(1);
    expect(await reads('listNodes', 'structure', people.reporter)).toBe(2);
    expect(await reads('listNodes', 'draft', people.reporter)).toBe(3);
    expect(await reads('saveInputs', 'draft', people.reporter, BODIES.saveInputs)).toBe(3);
    expect(await reads('changeReport', 'pending', people.approver, BODIES.APPROVE)).toBe(4);
    expect(await reads('deleteNode', 'structure', people.admin)).toBe(2);
  });
});

describe('who approves what they submitted themselves', () => {
  const approve = (more: object) => patch(people.admin, 'own', { status: 'APPROVE', comment, ...more });

  it('is the only administrator, with a reason, and nobody once there is another one', async () => {
    expect(await approve({})).toBe(400);
    expect(await approve({ reason: ' ' })).toBe(400);
    expect(await approve({ reason: 'Nobody else is there' })).toBe('reached');
    expect(await patch(people.admin, 'own', { status: 'REJECT', comment })).toBe('reached');
    expect(await patch(people.superuser, 'own', { status: 'APPROVE', comment })).toBe('reached');
    person(tenantUid, { isAdmin: true, scopes: [uids.company] });
    expect(await approve({ reason: 'Nobody else is there' })).toBe(403);
    expect(await patch(people.admin, 'own', { status: 'APPROVE', comment: ' ' })).toBe(400);
  });
});
