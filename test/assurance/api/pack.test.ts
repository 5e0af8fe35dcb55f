import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openZip, verifyPack } from '../../../functions/core/pack/verify.mjs';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { SEGMENT_LENGTH } from '../../../shared/domain/structure/tree.ts';
import { ukTotals } from '../../support/fixtures/uk-factors.ts';
import { CSV } from '../../support/makers/document.ts';
import { eventually, indicatorCalls } from '../../support/makers/figures.ts';
import { jobsOf, until } from '../../support/makers/jobs.ts';
import { makeReporting, type Reporting, reportCalls } from '../../support/makers/report.ts';
import { structureFiles } from '../../support/makers/structure-files.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';
import { documentCalls } from '../../support/makers/uploads.ts';

const { sealTrail } = await import('../../../functions/core/trail/seal.ts');
const { readPartition } = await import('../../../functions/data/partition.ts');

const VERIFIER = join(import.meta.dirname, '..', '..', '..', 'functions', 'core', 'pack', 'verify.mjs');
const folder = mkdtempSync(join(tmpdir(), 'pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

let site: Reporting;
let report: string;
let files: Map<string, Buffer>;

const ask = (person: TestPerson, body: object) => person.call({ method: 'POST', path: '/api/assurance-pack/', body });
const ofProject = (more: object = {}) => ({ scope: 'project', uid: site.project.uid, ...more });

/** Makes a pack. Returns the archive's path and the worker's message. */
async function packOf(person: TestPerson, body: object): Promise<{ path: string; message: string; uid: string }> {
  const { uid } = (await ask(person, body)).json<Job>();
  const job = await until(
    'the pack',
    async () => {
      const now = await jobsOf(site.tenant).get(uid);
      return ['done', 'failed'].includes(now.status) && now;
    },
    60,
  );
  expect([job.status, job.message]).toEqual(['done', expect.stringContaining('SHA-256')]);
  const { signed_url: url } = (await person.call({ path: `/api/export/${uid}/` })).json<{ signed_url: string }>();
  const path = join(folder, `${uid}.zip`);
  writeFileSync(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return { path, message: job.message ?? '', uid };
}

/** A figure of up to 8 digits for each metric with a factor. */
const figureOf = (index: number) => `${(index * 7919) % 99_991}.${String((index * 31) % 1000).padStart(3, '0')}`;

beforeAll(async () => {
  site = await makeReporting();
  const { package: packages } = await readPartition(`${site.tenant.tenantUid}#project#${site.project.uid}`, 'ref#');
  const root = packages.find(({ kind }) => kind === 'master')!.treeUid;
  await structureFiles(site.owner, { structureUid: site.tracker, reportUid: root }).load(ukTotals(), 'csv', 120);
  const issue = (await site.nodes.list()).find(
    ({ path, node }) => node.tree !== undefined && path.length === 2 * SEGMENT_LENGTH,
  )!;
  const made = await site.nodes.post({ type: 'document', path: issue.path, name: 'Invoices' });
  expect([made.status, made.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  const document = made.json<StructureNodeItem>();
  const pack = await site.add();
  const [reporter, approver] = [reportCalls(site.reporter, site.tracker, pack), reportCalls(site.approver, site.tracker, pack)];
  report = (await reporter.current()).uid;
  const nodes = (await reporter.nodes(report)).filter(({ type }) => type === 'metricscore');
  const isAbove = (path: string) => nodes.some((other) => other.path.length > path.length && other.path.startsWith(path));
  const leaves = nodes.filter(({ path }) => !isAbove(path)).slice(0, 500);
  for (let start = 0; start < leaves.length; start += 50) {
    const some = leaves.slice(start, start + 50);
    const saved = await reporter.batch(
      report,
      some.map(({ uid }, index) => ({ uid, input: { value: figureOf(start + index) } })),
    );
    expect([saved.status, saved.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  }
  await documentCalls(site.reporter, site.tracker, report, document.uid).upload('invoice.csv', 'text/csv', CSV);
  const tops = nodes.filter(({ path }) => isAbove(path)).map(({ node }) => node.metricscore!.metric!.uid);
  const indicators = indicatorCalls(site.owner, site.tracker, root);
  await indicators.add('Emissions', { numerators: tops.slice(0, 5) });
  await indicators.add('Emissions of a part', { numerators: tops.slice(0, 1), denominators: tops.slice(1, 2), factor: 100 });
  expect((await reporter.submit({ comment: 'All in' })).status).toBe(201);
  await approver.patch(report, { status: 'REJECT', comment: 'Look again' });
  expect((await reporter.post(report, { comment: 'Checked', submission: 1 })).status).toBeLessThan(300);
  const approved = await approver.patch(report, { status: 'APPROVE', comment: 'Fine' });
  expect([approved.status, approved.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const figures = `/api/project/${site.project.uid}/figures/`;
  await eventually(
    async () => (await site.owner.call({ path: figures })).json<{ figures?: unknown[] }>(),
    (answer) => (answer.figures?.length ?? 0) >= 2,
  );
}, 240_000);

describe('a pack of the running product', () => {
  it('is verified by the program in it, every figure to the digit', async () => {
    // The schedule seals only entries that are some minutes old.
    await sealTrail(site.tenant.tenantUid, new Date(Date.now() + 600_000));
    const { path, message } = await packOf(site.admin, ofProject());
    const source = openZip(path);
    files = new Map(source.names.map((name) => [name, source.read(name)]));
    const shipped = join(folder, 'verify.mjs');
    writeFileSync(shipped, files.get('verify.mjs')!);
    const said = execFileSync(process.execPath, [shipped, path], { encoding: 'utf8' });
    expect(said).toContain('2 figures, 1 reports, 2 receipts, 1 uploaded files');
    expect(said).toContain('All of it is in order.');
    const [hash = 'no hash'] = /[0-9a-f]{64}/.exec(message) ?? [];
    expect(said).toContain(hash);
    const { factors } = JSON.parse(files.get(`projects/${site.project.uid}/receipts/${report}/2.json`)!.toString()) as {
      factors: { identity: { source: string } }[];
    };
    expect(factors.length).toBeGreaterThan(400);
  }, 120_000);

  it('is found altered where one byte of any kind of file is another one', () => {
    const kinds = Map.groupBy(files.keys(), (name) =>
      name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/\/\d+\.json$/, '/n.json'),
    );
    expect(kinds.size).toBeGreaterThan(12);
    for (const [kind, names] of kinds) {
      const [name = ''] = names;
      const altered = Buffer.from(files.get(name)!);
      const place = name === 'manifest.json' ? altered.indexOf('"sha256":"') + 12 : Math.floor(altered.length / 2);
      altered[place] = altered[place]! === 0x30 ? 0x31 : 0x30;
      const all = new Map([...files, [name, altered]]);
      const { faults } = verifyPack({ names: [...all.keys()], read: (each) => all.get(each)! });
      expect([kind, faults.length > 0]).toEqual([kind, true]);
    }
  });

  it('is checked from a folder, too, and the command ends with 1 where something is wrong', () => {
    const unpacked = join(folder, 'unpacked');
    for (const [name, content] of files) {
      mkdirSync(dirname(join(unpacked, name)), { recursive: true });
      writeFileSync(join(unpacked, name), content);
    }
    expect(execFileSync(process.execPath, [VERIFIER, unpacked], { encoding: 'utf8' })).toContain('All of it is in order.');
    rmSync(join(unpacked, 'index.html'));
    expect(() => execFileSync(process.execPath, [VERIFIER, unpacked], { stdio: 'pipe' })).toThrow('Command failed');
  });

  it('of a company has the projects that the caller administers', async () => {
    const company = site.project.company.uid;
    const { path } = await packOf(site.owner, { scope: 'company', uid: company.slice(0, 8), toDate: '2024-12-31' });
    const { projects } = JSON.parse(openZip(path).read('manifest.json').toString()) as { projects: { uid: string }[] };
    expect(projects.map(({ uid }) => uid)).toEqual([site.project.uid]);
    expect(verifyPack(openZip(path)).faults).toEqual([]);
  }, 120_000);

  it('is for administrators alone, and fetched by nobody but who asked', async () => {
    const { uid } = (await ask(site.admin, ofProject())).json<Job>();
    await until('the pack', async () => (await jobsOf(site.tenant).get(uid)).status === 'done', 60);
    expect((await site.owner.call({ path: `/api/export/${uid}/` })).status).toBe(404);
    for (const person of [site.viewer, site.reporter, site.approver]) expect((await ask(person, ofProject())).status).toBe(403);
    const foreign = await (await makeTenant()).person('eve', { isSuperuser: true });
    expect((await ask(foreign, ofProject())).status).toBe(404);
    expect((await ask(await site.tenant.person('stranger'), ofProject())).status).toBe(403);
    expect((await ask(site.admin, { scope: 'company', uid: site.project.company.uid })).status).toBe(404);
  }, 120_000);

  it('of days in the wrong order is refused beside the field', async () => {
    const refused = await ask(site.admin, ofProject({ fromDate: '2024-03-01', toDate: '2024-02-01' }));
    expect(refused.status).toBe(400);
    expect(refused.json<{ errors: object }>().errors).toEqual({
      toDate: ['The last day is before the first one. Choose a later day.'],
    });
  });
});
