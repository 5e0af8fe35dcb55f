import type { UploadTicket } from '../../../shared/contract/file/uploads.ts';
import type { DocumentObject } from '../../../shared/contract/report/documents.ts';
import { makeReportWorld } from './report-world.ts';
import type { TestPerson } from './tenant.ts';
import { documentCalls, sendTo } from './uploads.ts';

export type FormWorld = Awaited<ReturnType<typeof makeFormWorld>>;

export const FUEL_FIELDS = [
  { header: 'Site', description: 'Where', required: true, type: 'string' },
  { header: 'Litres', description: 'As on the bill', required: true, type: 'number' },
  { header: 'Fuel', type: 'selection', options: ['Diesel', 'Gas oil'] },
  { header: 'Delivered', type: 'date' },
];

/**
 * The report world with a form 'Fuel bills', whose column Litres feeds the metric Diesel. `form` returns the calls on the form in
 * a new report.
 */
export async function makeFormWorld(meta: Record<string, unknown> = {}) {
  const world = await makeReportWorld();
  const nodes = await world.nodes.list();
  const diesel = nodes.find(({ path }) => path === world.paths.diesel)!;
  const waste = nodes.find(({ path }) => path === world.paths.waste)!;
  const answer = await world.nodes.post({
    type: 'document',
    path: world.paths.section,
    name: 'Fuel',
    meta_json: {
      input_type: 'form',
      input_details: { name: 'Fuel bills', fields: FUEL_FIELDS },
      assignments: [{ field: 'Litres', metric: diesel.uid }],
      ...meta,
    },
  });
  if (answer.status !== 201) throw new Error(`Adding the form answered ${answer.status}: ${answer.text}`);
  const doc = answer.json<{ uid: string; path: string }>();

  const form = async () => {
    const made = await world.fresh();
    return { ...made, ...formCalls(world.reporter, world.tracker, made.report.uid, doc.uid) };
  };
  return { ...world, doc, diesel, waste, form };
}

/** One person's calls on a form of one report. */
export function formCalls(person: TestPerson, tracker: string, commit: string, doc: string) {
  const calls = documentCalls(person, tracker, commit, doc);
  const complete = (uid: string, body: unknown) =>
    person.call({ method: 'POST', path: `/api/tracker/${tracker}/commit/${commit}/document/${doc}/upload/${uid}/`, body });
  const trySave = async (csv: string | Uint8Array<ArrayBuffer>, replaces?: string | null) => {
    const bytes = typeof csv === 'string' ? new TextEncoder().encode(csv) : csv;
    const file = { filename: 'Fuel bills.csv', content_type: 'text/csv', size: bytes.length };
    const ticket = (await calls.request(file)).json<UploadTicket>();
    await sendTo(ticket, bytes);
    return complete(ticket.uid, replaces === undefined ? {} : { replaces });
  };
  return {
    ...calls,
    trySave,
    save: async (csv: string | Uint8Array<ArrayBuffer>, replaces?: string | null) =>
      (await trySave(csv, replaces)).json<DocumentObject>(),
    fill: (fileId: string, more: { seen?: Record<string, number>; watch?: boolean } = {}) =>
      person.call({
        method: 'POST',
        path: `/api/tracker/${tracker}/dispatch/`,
        body: {
          type: 'CSV_TO_INPUT_VALUES',
          payload: { commitId: commit, docId: doc, fileId, ...(more.seen && { seen: more.seen }) },
        },
        ...(more.watch && { headers: { prefer: 'respond-async' } }),
      }),
  };
}

/** The CSV of the form with these figures of litres. */
export const fuelCsv = (litres: readonly string[]): string =>
  `Site,Litres,Fuel,Delivered\r\n${litres.map((each) => `Leeds,${each},Diesel,31/01/2024\r\n`).join('')}`;
