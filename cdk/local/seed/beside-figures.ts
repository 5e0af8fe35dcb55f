import type { StoredFile } from '../../../shared/contract/file/files.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { csvRows } from '../../../shared/domain/file/csv-cell.ts';
import { parentPath } from '../../../shared/domain/structure/tree.ts';
import type { ApiPerson } from './client.ts';
import type { SeedProject } from './project.ts';
import type { PlacedMetrics } from './structure.ts';
import { STORE_UPLOADS, uploadCsv } from './upload.ts';

export const FORM = 'Fuel bills';
export const TICKETS = 'Weighbridge tickets';
export const METER_FILE = 'Compteur n° 1.csv';
/** Key of the metric that receives the form's total. */
export const DIESEL = 'Carbon / Fuel used on site / Diesel (average biofuel blend)';
const WEIGHED = 'Ticket,Tonnes\n4711,18.4\n4712,17.95\n';
const METER = 'Meter,Reading\nM1,4310\n';

/** Rows of the form that add up to a whole number of litres, delivered in the month of a day. */
function billsOf(litres: number, startDate: string): string {
  const month = startDate.slice(0, 7).split('-').reverse().join('/');
  const [first, second] = [Math.floor(litres / 2), Math.floor(litres / 3)];
  const rows = [
    ['Site', 'Litres', 'Delivered'],
    ['Étoile', first, `03/${month}`],
    ['Αθήνα', second, `17/${month}`],
    ['رصيف ٤', litres - first - second, `24/${month}`],
  ];
  return csvRows(rows.map((row) => row.map(String)));
}

export const dieselOf = (placed: PlacedMetrics) => placed.get(DIESEL)!;

/** Adds a tabular form for the litres of diesel, and a document to the diesel's section. */
export async function addDocuments(admin: ApiPerson, at: Pick<SeedProject, 'structureUid' | 'treeUid'>, placed: PlacedMetrics) {
  const diesel = dieselOf(placed);
  const section = parentPath(parentPath(diesel.path));
  const add = (name: string, title: string, meta_json: object) =>
    admin.send<StructureNodeItem>('POST', `/api/tracker/${at.structureUid}/commit/${at.treeUid}/node/`, {
      type: 'document',
      path: section,
      name,
      description: { title, text: '' },
      meta_json,
    });
  const form = await add(FORM, 'One row for each delivery', {
    input_type: 'form',
    input_details: {
      name: FORM,
      fields: [
        { header: 'Site', required: true, type: 'string' },
        { header: 'Litres', description: 'As on the bill', required: true, type: 'number' },
        { header: 'Delivered', type: 'date' },
      ],
    },
    assignments: [{ field: 'Litres', metric: diesel.uid }],
  });
  const tickets = await add(TICKETS, 'Scanned tickets of the month', {});
  return { form: form.uid, tickets: tickets.uid, diesel, section };
}
export type Documents = Awaited<ReturnType<typeof addDocuments>>;

/**
 * Adds to a package's open report what goes with figures: rows of the form, a document, evidence and comments.
 * @param litres the figure of the diesel, which the rows add up to
 */
export async function addEvidence(
  reporter: ApiPerson,
  at: SeedProject,
  pack: ReportingPackage,
  { form, tickets, diesel, section }: Documents,
  litres: string,
): Promise<void> {
  const report = await reporter.get<ReportRecord>(`/api/tracker/${at.structureUid}/ref/${pack.uid}/report/`);
  const base = `/api/tracker/${at.structureUid}/commit/${report.uid}/`;
  await uploadCsv(
    reporter,
    `${base}document/${form}/upload/`,
    `${FORM}.csv`,
    billsOf(Number(litres), at.periods.at(-1)!.startDate),
  );
  await uploadCsv(reporter, `${base}document/${tickets}/upload/`, 'Pesées du mois.csv', WEIGHED);
  const { url, filename } = await uploadCsv<StoredFile>(reporter, STORE_UPLOADS, METER_FILE, METER, { commit: report.uid });
  const say = (text: string, more: object = {}) =>
    reporter.send('POST', `${base}node/`, { type: 'comment', path: section, title: '', text, ...more });
  await say('<p>Read at the pump on the last day; the reading is attached.</p>', {
    metric: diesel.uid,
    attachments: [{ url, filename }],
  });
  await say('<p>Zoë, Ελένη and سارة have sent all bills of the month.</p>');
}
