import { beforeAll, describe, expect, it } from 'vitest';
import type { SavedIndicator } from '../../../shared/contract/indicator/indicators.ts';
import type { Evidence, ReportEvidence } from '../../../shared/contract/indicator/results.ts';
import {
  addGasFactor,
  addIndicator,
  admin,
  anna,
  bridge,
  makePack,
  rita,
  vera,
} from '../../support/memory/world/receipt-world.ts';

type Pack = Awaited<ReturnType<typeof makePack>>;
let pack: Pack;
let indicator: SavedIndicator;

const explained = async (of: Pack) => {
  const answer = await vera.get(`/api/dashboard/report/${of.uid}/indicator/${indicator.uid}/evidence/`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<ReportEvidence>();
};
const line = ({ lines }: ReportEvidence, name: string) => lines.find((each) => each.name === name)!;

beforeAll(async () => {
  indicator = await addIndicator();
  pack = await makePack('Groundworks');
  await addGasFactor(pack.pack.uid, '2');
  await pack.enter({
    Diesel: { value: '100' },
    Gas: { value: '5' },
    Travel: { meta_json: { noReport: true } },
    Water: { value: '3' },
  });
  await pack.attach('invoice.csv');
  await pack.submit('All meters read');
  await pack.decide(anna, 'APPROVE', 'Fine');
});

describe('a figure', () => {
  it('names the reports behind it with the submission and the structure that each was computed from', async () => {
    const { periodUid } = await pack.header();
    const path = `/api/dashboard/project/${bridge.project.uid}/indicator/${indicator.uid}/evidence/?period=${periodUid}`;
    const { reports } = (await vera.get(path)).json<Evidence>();
    const own = reports.find(({ commit }) => commit === pack.uid)!;
    expect(own).toMatchObject({ exact: '262', receipt: { submission: 1, structure: { master: 1, overlay: 0 } } });
  });

  it('is explained level by level: each metric with the part that it is of the one above', async () => {
    const evidence = await explained(pack);
    const parentOf = (name: string) => evidence.lines.find(({ uid }) => uid === line(evidence, name).parent)?.name ?? null;
    expect(evidence.lines.map(({ name }) => [name, parentOf(name)])).toEqual([
      ['Emissions', null],
      ['Fuel', 'Emissions'],
      ['Diesel', 'Fuel'],
      ['Gas', 'Emissions'],
      ['Travel', 'Emissions'],
    ]);
    expect(line(evidence, 'Fuel')).toMatchObject({
      value: '3600',
      source: 'derived',
      part: { factor: '0.07', converted: '252' },
    });
    expect(line(evidence, 'Diesel').part).toMatchObject({
      factor: '36',
      to_unit: 'MJ',
      converted: '3600',
      counts: true,
      identity: { level: 'project', source: 'Fuel tables 2024' },
    });
    expect(line(evidence, 'Travel')).toMatchObject({ typed: { marks: ['not-applicable'] }, part: { counts: false } });
  });

  it('is explained by who typed, submitted and approved, and by the files that lay there', async () => {
    const { facts, uploads, lines } = await explained(pack);
    expect(facts).toMatchObject({
      submission: 1,
      schema: 1,
      submitted: { by: 'Rita Tester', comment: 'All meters read' },
      decisions: [{ status: 'OK for Submission', by: 'Anna Tester', comment: 'Fine' }],
    });
    expect(uploads).toMatchObject([{ filename: 'invoice.csv', section: 'Carbon', sha256: 'hash of invoice.csv' }]);
    expect(lines.find(({ name }) => name === 'Diesel')!.typed).toMatchObject({ value: '100', by: 'Rita Tester' });
  });

  it('that was typed over its parts says so', async () => {
    const other = await makePack('Typed over');
    await addGasFactor(other.pack.uid, '2');
    await other.enter({
      Diesel: { value: '100' },
      Fuel: { value: '4000' },
      Gas: { value: '5' },
      Travel: { meta_json: { noReport: true } },
      Water: { value: '3' },
    });
    await other.submit();
    const evidence = await explained(other);
    const fuel = line(evidence, 'Fuel');
    expect(fuel).toMatchObject({ value: '4000', source: 'typed', derived: '3600', typed: { marks: ['typed-over'] } });
    expect(line(evidence, 'Diesel').part).toMatchObject({ counts: false });
  });

  it('whose part has no conversion factor says that it is missing, and one of the same unit that none is needed', async () => {
    const other = await makePack('No factor');
    await other.enter({
      Gas: { value: '5' },
      Diesel: { value: '1' },
      Water: { value: '3' },
      Travel: { meta_json: { noReport: true } },
    });
    await other.submit();
    const evidence = await explained(other);
    expect(line(evidence, 'Gas').part).toMatchObject({ factor: null, factor_state: 'missing', converted: null, counts: false });
    expect(line(evidence, 'Emissions')).toMatchObject({ value: null, missing_factor: true });
    expect(line(evidence, 'Diesel').part).toMatchObject({ factor_state: 'found' });
  });

  it('of a report that is revised is explained by its approved submission, and nothing of the draft', async () => {
    const other = await makePack('Revised');
    await addGasFactor(other.pack.uid, '2');
    await other.enter({
      Diesel: { value: '100' },
      Gas: { value: '5' },
      Travel: { meta_json: { noReport: true } },
      Water: { value: '3' },
    });
    await other.submit();
    await other.decide(anna, 'APPROVE');
    await other.decide(admin, 'REOPEN');
    await other.enter({ Diesel: { value: '999' } });
    const evidence = await explained(other);
    expect([evidence.facts?.submission, line(evidence, 'Diesel').value]).toEqual([1, '100']);
  });

  it('of a report that was never submitted is explained to nobody', async () => {
    const other = await makePack('Draft');
    await other.enter({ Diesel: { value: '999' } });
    const path = `/api/dashboard/report/${other.uid}/indicator/${indicator.uid}/evidence/`;
    expect((await vera.get(path)).status).toBe(403);
    expect((await rita.get(path)).json()).toEqual({ facts: null, lines: [], uploads: null });
  });
});
