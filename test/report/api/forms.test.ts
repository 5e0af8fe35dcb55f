import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReceiptView } from '../../../shared/contract/report/receipts.ts';
import { eventually } from '../../support/makers/figures.ts';
import { type FormWorld, FUEL_FIELDS, formCalls, fuelCsv, makeFormWorld } from '../../support/makers/forms.ts';
import { jobsOf, startLostJob } from '../../support/makers/jobs.ts';
import { inputOf } from '../../support/makers/report-world.ts';

const { documentStore } = await import('../../../functions/data/stores/report/document-store.ts');
const { reportStore } = await import('../../../functions/data/stores/report/report-store.ts');

let world: FormWorld;

beforeAll(async () => {
  world = await makeFormWorld();
});

type Form = Awaited<ReturnType<FormWorld['form']>>;

const nodesOf = ({ reporter, report }: Form) => reporter.nodes(report.uid);
const dieselOf = async (form: Form) => inputOf(await nodesOf(form), world.paths.diesel);
const documentOf = (nodes: StructureNodeItem[]) => nodes.find(({ uid }) => uid === world.doc.uid)!.node.document!;

describe('the set-up of a form', () => {
  it('is kept with the document: input type, details with fields and template, assignments, and its switches [REP-208, SET-233, SET-236, SET-237, SET-242]', async () => {
    const meta_json = {
      input_type: 'formvertical',
      input_details: {
        name: 'Bills',
        fields: FUEL_FIELDS,
        file_template: { name: 'bills.csv', url: '/api/store/object/7a2c4c9e-0000-4000-8000-000000000000/' },
      },
      assignments: [{ field: 'Litres', metric: world.diesel.uid }],
      isRequired: false,
      hideNA: true,
      showHistory: false,
    };
    const made = (
      await world.nodes.post({ type: 'document', path: world.paths.section, name: 'Set up', meta_json })
    ).json<StructureNodeItem>();
    const read = (await world.nodes.list()).find(({ uid }) => uid === made.uid)!.node.document!.meta_json;
    expect(read).toMatchObject({
      ...meta_json,
      input_details: {
        name: 'Bills',
        file_template: meta_json.input_details.file_template,
        fields: [
          { header: 'Site', description: 'Where', required: true, type: 'string' },
          { header: 'Litres', required: true, type: 'number' },
          { header: 'Fuel', required: false, type: 'selection', options: ['Diesel', 'Gas oil'] },
          { header: 'Delivered', type: 'date' },
        ],
      },
    });
    await world.nodes.remove(made.path);
  });

  it('is of one of three input types, or of none said [SET-231]', async () => {
    const body = { type: 'document', path: world.paths.section, name: 'Typed' };
    for (const meta_json of [{ input_type: 'upload' }, { input_type: 'form' }, { input_type: 'formvertical' }, {}]) {
      const node = (await world.nodes.post({ ...body, meta_json })).json<StructureNodeItem>();
      expect(node.node.document!.meta_json).toEqual(meta_json);
      await world.nodes.remove(node.path);
    }
    for (const input_type of ['Upload', 'formhorizontal', '']) {
      const refused = await world.nodes.post({ ...body, meta_json: { input_type } });
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['meta_json.input_type']);
    }
  });

  it('takes fields of nine types and of no other [REP-209]', async () => {
    const types = ['string', 'freetext', 'textarea', 'number', 'postcode', 'selection', 'multiselection', 'date', 'file'];
    const post = (type: string) => {
      const fields = [{ header: 'A', type, ...(type.endsWith('selection') && { options: ['x'] }) }];
      const meta_json = { input_type: 'form', input_details: { name: 'Bills', fields } };
      return world.nodes.post({ type: 'document', path: world.paths.section, name: 'Typed', meta_json });
    };
    for (const type of types) {
      const made = (await post(type)).json<StructureNodeItem>();
      expect(made.node.document!.meta_json).toMatchObject({ input_details: { fields: [{ header: 'A', type }] } });
      await world.nodes.remove(made.path);
    }
    for (const other of ['boolean', 'text', 'Number', '']) expect((await post(other)).status, other).toBe(400);
  });

  it.each([
    ['a type that there is not', { fields: [{ header: 'A', type: 'colour' }] }, 'meta_json.input_details.fields.0.type'],
    [
      'two fields of one header',
      {
        fields: [
          { header: 'A', type: 'string' },
          { header: ' a', type: 'string' },
        ],
      },
      'meta_json.input_details.fields.1.header',
    ],
    [
      'a selection without options',
      { fields: [{ header: 'A', type: 'selection', options: [' '] }] },
      'meta_json.input_details.fields.0.options',
    ],
    [
      'a template that is a script',
      { file_template: { name: 'x', url: 'javascript:alert(1)' } },
      'meta_json.input_details.file_template.url',
    ],
  ])('refuses %s, beside its field [SET-234]', async (_what, input_details, field) => {
    const answer = await world.nodes.patch(world.doc.path, {
      type: 'document',
      node: { document: { meta_json: { input_details } } },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json<{ errors: Record<string, string[]> }>().errors)).toEqual([field]);
  });
});

describe('auto-fill', () => {
  it('sets each metric to the exact sum of its column: 20,000 rows of 0.1 are 2000 [REP-204, REP-276, REP-350, SET-243]', async () => {
    const form = await world.form();
    const saved = await form.save(fuelCsv(Array.from({ length: 20_000 }, () => '0.1')), null);
    const answer = await form.fill(saved.uid);
    expect(answer.status).toBe(200);
    expect(answer.json<Job>()).toMatchObject({ status: 'done', message: '1 of 1 values filled' });
    expect(await dieselOf(form)).toMatchObject({
      value: '2000',
      meta_json: { autofill: { document: world.doc.uid, total: '2000' } },
    });
  });

  it('is told in the receipt of a submission, unless the figure was changed since', async () => {
    const marksOf = async (change?: { value: string }) => {
      const form = await world.form();
      const saved = await form.save(fuelCsv(['7.5', '4.5']), null);
      expect((await form.fill(saved.uid)).status).toBe(200);
      if (change) await form.reporter.enter(form.report.uid, world.paths.diesel, change);
      const sent = await form.reporter.submit({ comment: 'All in' });
      expect(sent.status).toBe(201);
      const at = `/api/tracker/${world.tracker}/commit/${form.report.uid}/submission/1/`;
      const { lines } = (await world.reporter.call({ path: at })).json<ReceiptView>();
      return lines.find(({ uid }) => uid === world.diesel.uid)!.typed;
    };
    expect(await marksOf()).toMatchObject({ value: '12', marks: ['filled'] });
    expect(await marksOf({ value: '13' })).toMatchObject({ value: '13', marks: [] });
  });

  it('changes nothing where no column is assigned to a metric [REP-204]', async () => {
    const meta_json = { input_type: 'form', input_details: { name: 'Bare', fields: FUEL_FIELDS } };
    const described = { type: 'document', path: world.paths.section, name: 'Bare', meta_json };
    const bare = (await world.nodes.post(described)).json<StructureNodeItem>();
    const form = await world.form();
    await form.reporter.enter(form.report.uid, world.paths.diesel, { value: 7 });
    const calls = formCalls(world.reporter, world.tracker, form.report.uid, bare.uid);
    const saved = await calls.save(fuelCsv(['5']), null);
    expect((await calls.fill(saved.uid)).json<Job>()).toMatchObject({ status: 'done', message: '0 of 0 values filled' });
    expect((await dieselOf(form)).value).toBe('7');
    await world.nodes.remove(bare.path);
  });

  it('is watched by the application, which is answered at once', async () => {
    const form = await world.form();
    const saved = await form.save(fuelCsv(['1.5', '2']), null);
    const answer = await form.fill(saved.uid, { watch: true, seen: {} });
    expect(answer.status).toBe(202);
    const { uid } = answer.json<Job>();
    const read = async () => (await world.reporter.call({ path: `/api/job/${uid}/` })).json<Job>();
    expect(await eventually(read, ({ status }) => status === 'done')).toMatchObject({ progress: 100 });
    expect((await dieselOf(form)).value).toBe('3.5');
  });

  it('leaves a value alone that was typed after the preview, and replaces one that the preview has shown', async () => {
    const form = await world.form();
    await form.reporter.enter(form.report.uid, world.paths.diesel, { value: 7 });
    const saved = await form.save(fuelCsv(['5']), null);
    const unseen = await form.fill(saved.uid, { seen: {} });
    expect(unseen.json<Job>().message).toBe('0 of 1 values filled. Not changed: Diesel (changed in the meantime).');
    expect((await dieselOf(form)).value).toBe('7');
    const { version } = await dieselOf(form);
    await form.fill(saved.uid, { seen: { [world.diesel.uid]: Number(version) } });
    expect((await dieselOf(form)).value).toBe('5');
    const [change] = (await form.reporter.audit(form.report.uid, world.diesel.uid)).json<{ changes: unknown[] }[]>();
    expect(change?.changes).toEqual([{ field: 'value', from: '7', to: '5' }]);
  });

  it('fills nothing when a cell of the column is no number, and says where', async () => {
    const form = await world.form();
    const saved = await form.save(fuelCsv(['5', 'five']), null);
    const answer = await form.fill(saved.uid);
    expect(answer.status).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toBe(
      "Some values are not numbers, so nothing was filled: row 2: 'five' in 'Litres'. Correct them and save the form again.",
    );
    expect((await dieselOf(form)).value).toBeNull();
  });

  it('takes a file in Windows-1252 with semicolons, more columns than the form has, and blank rows', async () => {
    const form = await world.form();
    const more = Array.from({ length: 50 }, (_unused, at) => `Spalte ${at}`).join(';');
    const text = `${more};LITRES;Größe\r\n${';'.repeat(50)}12.5;1\r\n;;;\r\n${';'.repeat(50)}0.5;2\r\n`;
    const saved = await form.save(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      null,
    );
    await form.fill(saved.uid);
    expect((await dieselOf(form)).value).toBe('13');
  });

  it('is refused for a file that is not the current one, and for people who do not report', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1']), null);
    await form.save(fuelCsv(['2']), first.uid);
    expect((await form.fill(first.uid)).status).toBe(409);
    const others = formCalls(world.viewer, world.tracker, form.report.uid, world.doc.uid);
    expect((await others.fill(first.uid)).status).toBe(403);
  });

  it('holds up submitting while it runs, and no longer', async () => {
    const form = await world.form();
    const saved = await form.save(fuelCsv(['1']), null);
    await form.fill(saved.uid);
    const { tenant, doc, paths, reporter } = world;
    const payload = { reportUid: form.report.uid, documentUid: doc.uid, objectUid: saved.uid, fill: true, seen: null };
    const job = await startLostJob(tenant, 'fill-report', payload);
    const cause = { by: reporter.uid, at: new Date().toISOString(), correlationId: 'test' };
    const header = await reportStore(tenant.tenantUid).header(form.report.uid);
    await documentStore(tenant.tenantUid, header.uid).change(header, doc.uid, { fillingJobUid: job }, cause);
    expect((await form.fill(saved.uid)).status).toBe(409);
    await form.reporter.enter(form.report.uid, paths.diesel, { value: 1 });
    const refused = await form.reporter.submit({ comment: 'All in' });
    expect(refused.status).toBe(409);
    expect(refused.json<{ detail: string }>().detail).toBe(
      'The report is being filled from a form. Wait a moment, then submit it.',
    );
    await jobsOf(tenant).fail(job, 'Given up');
    expect((await form.reporter.submit({ comment: 'All in' })).status).toBe(201);
  });
});

describe('the sums of a form', () => {
  it('are noted when it is saved, so that the report tells values that differ', async () => {
    const form = await world.form();
    const saved = await form.save(fuelCsv(['1.25', '2']), null);
    const totals = async () => documentOf(await nodesOf(form)).form_totals;
    const expected = [{ node: world.diesel.uid, field: 'Litres', total: '3.25' }];
    expect(await eventually(totals, (found) => (found as unknown[]).length > 0)).toEqual(expected);
    await form.save(fuelCsv(['4']), saved.uid);
    expect(await eventually(totals, (found) => JSON.stringify(found).includes('"4"'))).toEqual([{ ...expected[0], total: '4' }]);
    expect((await dieselOf(form)).value).toBeNull();
  });
});

describe('saving a form over a newer file', () => {
  it('is a conflict that says what to do, and changes nothing', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1']), null);
    const second = await form.save(fuelCsv(['2']), first.uid);
    for (const replaces of [first.uid, null]) {
      const answer = await form.trySave(fuelCsv(['3']), replaces);
      expect(answer.status).toBe(409);
      expect(answer.json<{ detail: string }>().detail).toContain('Somebody else saved this form in the meantime');
    }
    const current = documentOf(await nodesOf(form)).status as { current_object: { uid: string } };
    expect(current.current_object.uid).toBe(second.uid);
    expect((await form.trySave(fuelCsv(['3']))).status).toBe(200);
  });

  it('holds for clearing it too [REP-278]', async () => {
    const form = await world.form();
    const first = await form.save(fuelCsv(['1']), null);
    const path = `/api/tracker/${world.tracker}/commit/${form.report.uid}/node/${world.doc.path}/`;
    const clear = (replaces: string | null) =>
      world.reporter.call({
        method: 'PATCH',
        path,
        body: { type: 'documentstatus', node: { documentstatus: { current_object: null, replaces } } },
      });
    expect((await clear(null)).status).toBe(409);
    expect((await clear(first.uid)).status).toBe(200);
    expect(documentOf(await nodesOf(form)).status).toMatchObject({ current_object: null });
  });
});
