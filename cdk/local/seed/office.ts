import { setTimeout as wait } from 'node:timers/promises';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Apportionment } from '../../../shared/contract/project/apportionment.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import type { ApiPerson } from './client.ts';
import { addMember, addPackage, MONTHS, openProject, type SeedProject } from './project.ts';
import { seedReportsOf } from './reports.ts';
import { buildTemplate, type PlacedMetrics } from './structure.ts';
import { TEMPLATE } from './template.ts';

type People = Record<'admin' | 'reporter2' | 'approver', ApiPerson>;

const OFFICE_ISSUES = ['Carbon', 'Waste', 'Health & Safety'];

/** Names of packages with accents, Greek letters, and letters that are written from right to left. */
export const NAMES = ['Façade Étoile', 'Ηλεκτρολογικά Αθήνα', 'أعمال الحجر'] as const;

/** The last approved month, whose figures are shared with the bridge. */
const SHARED_MONTH = MONTHS - 2;
const SHARE = 0.25;
const POLL_MS = 500;
const LONGEST_MS = 60_000;

/**
 * A second project, which belongs to the corporate itself: half a year of one package whose last month waits for approval,
 * packages with names in several scripts, and a quarter of a month's figures shared with `client`.
 */
export async function openOffice(people: People, corporate: Company, today: string, client: SeedProject): Promise<void> {
  const { admin, reporter2, approver } = people;
  await admin.send('PATCH', `/api/project/${client.project.uid}/`, { meta_json: { allowSuppliers: true } });
  const at = await openProject(admin, corporate, 'Head Office Refurbishment', today);
  const placed = await buildTemplate(
    admin,
    at,
    TEMPLATE.filter(({ category }) => OFFICE_ISSUES.includes(category)),
  );
  await addMember(admin, at, 'reporter2@northbank.example', at.role('Reporter'));
  await addMember(admin, at, 'approver@northbank.example', at.role('Approver'));
  const pack = await addPackage(admin, at, { name: 'Fit-out', responsible: at.role('Reporter') });
  const reports = seedReportsOf(at, placed, pack, 'Fit-out');
  await reports.begin(admin, MONTHS - 6);
  for (let month = MONTHS - 6; month < MONTHS; month += 1) {
    await reports.fill(reporter2, month);
    const submitted = await reports.submit(reporter2, 'From the site diary.');
    if (month < MONTHS - 1) await reports.decide(approver, submitted, 'APPROVE', 'Checked.');
  }
  await addNamed(people, at, placed);
  await shareMonth(admin, at, client);
}

/** Adds an approved month to each package with a name in another script. */
async function addNamed({ admin, reporter2, approver }: People, at: SeedProject, placed: PlacedMetrics): Promise<void> {
  for (const name of NAMES) {
    const pack = await addPackage(admin, at, { name, responsible: at.role('Reporter') });
    const reports = seedReportsOf(at, placed, pack, name);
    await reports.begin(admin, MONTHS - 1);
    await reports.fill(reporter2, MONTHS - 1);
    const submitted = await reports.submit(reporter2, `${name}: from the site diary.`);
    await reports.decide(approver, submitted, 'APPROVE', 'Checked.');
  }
}

/**
 * Makes `client` accept this project as its supplier, and sends the client a share of a month. The client's report then waits for
 * approval.
 */
async function shareMonth(admin: ApiPerson, at: SeedProject, client: SeedProject): Promise<void> {
  const [own, theirs] = [`/api/project/${at.project.uid}/`, `/api/project/${client.project.uid}/`];
  await admin.send('PATCH', own, { meta_json: { apportionment: {} } });
  const wanted = { supplier_discipline: at.role('Reporter'), supplier_project: at.project.uid };
  const request = await admin.send<SupplierRequest>('POST', `${theirs}supplier/`, wanted);
  const pack = await receivingPackage(admin, client);
  const answer = { status: 'accepted', new_name: 'Head office', auth_group: client.group('Reporter'), client_ref: pack.uid };
  await admin.send('PUT', `${theirs}supplier/${request.uid}/`, answer);
  const period = at.periods[SHARED_MONTH]!.uid;
  const entries = [{ project: { uid: client.project.uid }, ref_id: pack.uid, value: SHARE }];
  await admin.send('PATCH', `${own}reporting_periods/${period}/`, { meta_json: { apportionment: { entries } } });
  await untilAddedUp(admin, `${own}reporting_periods/${period}/apportionment/`);
  const payload = { supplier_ref_id: at.projectRoot, reporting_period_id: period };
  await admin.send('POST', `/api/tracker/${at.structureUid}/dispatch/`, { type: 'SUBMIT_APPORTIONMENTS', payload });
}

/** The client's package for the share. It reports from the shared month on. */
async function receivingPackage(admin: ApiPerson, client: SeedProject): Promise<ReportingPackage> {
  const pack = await addPackage(admin, client, { name: 'Head office, share', responsible: client.role('Reporter') });
  await seedReportsOf(client, new Map(), pack, pack.name).begin(admin, SHARED_MONTH);
  return pack;
}

/** Waits until the approved figures of a period are added up, because only then can they be sent. */
async function untilAddedUp(admin: ApiPerson, address: string): Promise<void> {
  for (let waited = 0; ; waited += POLL_MS) {
    const { blocked } = await admin.get<Apportionment>(address);
    if (blocked === null) return;
    if (waited >= LONGEST_MS) throw new Error(`Seeding: a month is not shared: ${blocked}`);
    await wait(POLL_MS);
  }
}
