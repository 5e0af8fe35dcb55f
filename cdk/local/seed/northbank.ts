import { setTimeout } from 'node:timers/promises';
import { personStore } from '../../../functions/data/stores/person/person-store.ts';
import { transact } from '../../../functions/data/transact.ts';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import type { FiguresAsAtView } from '../../../shared/contract/restatement/restatements.ts';
import { addDocuments, addEvidence, DIESEL, type Documents, dieselOf } from './beside-figures.ts';
import type { SeedStack } from './client.ts';
import { type ApiPerson, seedApi } from './client.ts';
import { chooseIndicators } from './company-figures.ts';
import type { SeedStep } from './index.ts';
import { addIndicators } from './indicators.ts';
import { keepLibrary } from './library.ts';
import { openOffice } from './office.ts';
import { NORTHBANK, PASSWORD, seedCause, seedTenancy } from './people.ts';
import { addMember, addPackage, addReporterRole, MONTHS, openProject, type SeedProject } from './project.ts';
import { FIRST_MONTH, seedReportsOf } from './reports.ts';
import { buildTemplate, type PlacedMetrics } from './structure.ts';
import { TEMPLATE } from './template.ts';

/** Longest wait for the worker that records official figures, and time between reads, in milliseconds. */
const [RECORD_MS, POLL_MS] = [120_000, 250];

const PEOPLE = ['superuser', 'admin', 'approver', 'reporter', 'reporter2'] as const;
type People = Record<(typeof PEOPLE)[number], ApiPerson>;

/** Northbank: a corporate with its own project, and a business unit with a project that has reports in every status. */
export async function seedNorthbank(stack: SeedStack, today: string, step: SeedStep): Promise<void> {
  const { tenantUid, uids } = await step("Northbank's people", () => seedTenancy(NORTHBANK, stack));
  const api = seedApi(stack);
  const signedIn = PEOPLE.map(async (name) => [name, await api.signIn(NORTHBANK.host, `${name}@northbank.example`, PASSWORD)]);
  const people = Object.fromEntries(await Promise.all(signedIn)) as People;
  const corporate = await people.superuser.send<Company>('POST', '/api/company/', { name: 'Northbank Infrastructure' });
  const unit = await people.superuser.send<Company>('POST', '/api/company/', { name: 'Rail', parentid: corporate.uid });
  for (const { uid: scopeUid } of [corporate, unit]) {
    const grant = { scope: 'company' as const, scopeUid, isAdmin: true, actions: [], roles: [] };
    await transact(personStore(tenantUid).grantWrites(uids.get('admin@northbank.example')!, grant, seedCause()));
  }
  const project = await openProject(people.admin, unit, 'Harbour Bridge Renewal', today);
  const office = step('Head Office Refurbishment', () => openOffice(people, corporate, today, project));
  office.catch(() => {});
  const placed = await step("Harbour Bridge Renewal's metrics", () => buildTemplate(people.admin, project, TEMPLATE));
  await step("Harbour Bridge Renewal's reports", () => fillProject(people, project, placed));
  await office;
  await keepLibrary(people.superuser);
  await chooseIndicators(people.admin, corporate, project);
}

async function fillProject(people: People, at: SeedProject, placed: PlacedMetrics) {
  const { admin } = people;
  const documents = await addDocuments(admin, at, placed);
  const concreteRole = await addReporterRole(admin, at, 'Concrete reporter');
  await addMember(admin, at, 'reporter@northbank.example', at.role('Reporter'));
  await addMember(admin, at, 'reporter2@northbank.example', concreteRole);
  await addMember(admin, at, 'approver@northbank.example', at.role('Approver'));
  await addMember(admin, at, 'viewer@northbank.example', await addViewerRole(admin, at));
  const open = async (name: string, responsible: string, parent?: string, first = FIRST_MONTH) => {
    const pack = await addPackage(admin, at, { name, responsible, ...(parent && { parent }) });
    const reports = seedReportsOf(at, placed, pack, name);
    await reports.begin(admin, first);
    return { pack, reports };
  };
  const piling = await open('Piling', at.role('Reporter'));
  const concrete = await open('Concrete', concreteRole);
  const logistics = await open('Logistics', at.role('Reporter'));
  const barges = await open('Barge operations', at.role('Reporter'), logistics.pack.uid);
  await open('Precast yard', concreteRole, concrete.pack.uid, MONTHS - 1);
  const falsework = await open('Falsework', at.role('Reporter'), piling.pack.uid, MONTHS - 1);
  await falsework.reports.hold(admin);
  await addIndicators(admin, at, placed);
  await Promise.all([
    tellPiling(people, piling, at, documents),
    tellConcrete(people, concrete.reports),
    tellLogistics(people, logistics.reports),
    tellBarges(people, barges.reports, at, dieselOf(placed).uid),
  ]);
  await admin.send('PATCH', `/api/project/${at.project.uid}/`, { meta_json: { data_control: true } });
  await tellDataControl(people, logistics, at, documents);
  await admin.send('PATCH', `/api/project/${at.project.uid}/`, { meta_json: { data_control: false } });
}

const addViewerRole = async (admin: ApiPerson, { project, group }: SeedProject) =>
  (
    await admin.send<{ uid: string }>('POST', `/api/project/${project.uid}/discipline/`, {
      name: 'Viewer',
      auth: group('Viewer'),
      approver: null,
    })
  ).uid;

type Reports = ReturnType<typeof seedReportsOf>;
type OpenedPackage = { pack: ReportingPackage; reports: Reports };

/** Approves the months before `end`. Returns the last submitted report. */
async function approveMonths({ approver }: People, reporter: ApiPerson, reports: Reports, end: number) {
  let submitted: ReportRecord | undefined;
  for (let month = FIRST_MONTH; month < end; month += 1) {
    await reports.fill(reporter, month);
    submitted = await reports.submit(reporter, 'Figures from the site diary and the delivery notes.');
    await reports.decide(approver, submitted, 'APPROVE', 'Checked against the delivery notes.');
  }
  return submitted!;
}

/** A package whose last report waits for approval, with evidence. */
async function tellPiling(people: People, { pack, reports }: OpenedPackage, at: SeedProject, documents: Documents) {
  const { reporter } = people;
  await approveMonths(people, reporter, reports, MONTHS - 1);
  await reports.fill(reporter, MONTHS - 1);
  await addEvidence(reporter, at, pack, documents, reports.figure(MONTHS - 1, DIESEL));
  await reports.submit(reporter, 'The crane ran on hired generators this month; the diesel is theirs.');
}

/** A package whose last report requires revision. */
async function tellConcrete(people: People, reports: Reports) {
  await approveMonths(people, people.reporter2, reports, MONTHS - 1);
  await reports.fill(people.reporter2, MONTHS - 1);
  const submitted = await reports.submit(people.reporter2, 'Second pour of the east pier.');
  await reports.decide(
    people.approver,
    submitted,
    'REJECT',
    'The waste to landfill looks ten times too high. Please check the weighbridge tickets.',
  );
}

/** The reason for correcting a figure of an approved report. */
export const RESTATED = 'A fuel bill was counted twice.';

/** A package with an approved report in which a figure was restated. */
async function tellBarges(people: People, reports: Reports, { project }: SeedProject, dieselUid: string) {
  const { reporter, approver, admin } = people;
  const last = await approveMonths(people, reporter, reports, MONTHS);
  await recorded(admin, project.uid, last.reporting_period!);
  await reports.decide(admin, last, 'REOPEN', RESTATED);
  await reports.restate(reporter, last, { uid: dieselUid, value: '3150', comment: 'Without the second bill.' });
  await reports.decide(approver, await reports.read(approver, last), 'APPROVE', 'The second bill is gone.');
}

/** Waits until a worker has recorded the official figures of a period, because only then does a correction restate a figure. */
async function recorded(person: ApiPerson, projectUid: string, periodUid: string): Promise<void> {
  for (const until = Date.now() + RECORD_MS; Date.now() < until; ) {
    const { figures } = await person.get<FiguresAsAtView>(`/api/project/${projectUid}/figures/`);
    if (figures.some((figure) => figure.periodUid === periodUid)) return;
    await setTimeout(POLL_MS);
  }
  throw new Error('The official figures of the demonstration were not recorded');
}

/** A package that starts with an invalidated report; `tellDataControl` adds the last two months. */
async function tellLogistics(people: People, reports: Reports) {
  const { reporter, admin } = people;
  await reports.fill(reporter, FIRST_MONTH);
  const wrong = await reports.submit(reporter, 'First month.');
  await reports.decide(admin, wrong, 'INVALIDATE', 'The hauliers were not on the project yet.');
  for (let month = FIRST_MONTH + 1; month < MONTHS - 2; month += 1) {
    await reports.fill(reporter, month);
    const submitted = await reports.submit(reporter, 'Mileage from the telematics of the hauliers.');
    await reports.decide(people.approver, submitted, 'APPROVE', 'Plausible.');
  }
}

/** A report that the approver has forwarded to data control, and a half-filled report of last month. */
async function tellDataControl(people: People, { pack, reports }: OpenedPackage, at: SeedProject, documents: Documents) {
  const { reporter, approver } = people;
  await reports.fill(reporter, MONTHS - 2);
  const submitted = await reports.submit(reporter, 'Mileage from the telematics of the hauliers.');
  await reports.decide(approver, submitted, 'APPROVE', 'For data control.');
  await reports.fill(reporter, MONTHS - 1, 0.5);
  await addEvidence(reporter, at, pack, documents, reports.figure(MONTHS - 1, DIESEL));
}
