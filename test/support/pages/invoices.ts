import type { Browser, Page } from 'playwright-core';
import type { ReportWorld } from '../makers/report-world.ts';
import type { TestPerson } from '../makers/tenant.ts';
import { documentCalls } from '../makers/uploads.ts';
import { windowOf } from './sessions.ts';

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

/** Adds the document 'Invoices' to the section of a world. Returns its uid. */
export async function addInvoices(world: ReportWorld): Promise<string> {
  const description = { title: 'What', text: 'All of them' };
  const body = { type: 'document', path: world.paths.section, name: 'Invoices', description };
  return (await world.nodes.post(body)).json<{ uid: string }>().uid;
}

/** A report with the document, open for a person, by default its reporter. */
export async function openReport(
  browser: Browser,
  world: ReportWorld,
  made: Pick<Fresh, 'ref' | 'report'>,
  person: TestPerson = world.reporter,
): Promise<Page> {
  const path = `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report/${made.report.uid}`;
  const page = await windowOf(browser, world.tenant.host, person, path);
  await page.getByText('Invoices', { exact: true }).waitFor();
  return page;
}

/** A new report with the document, open for its reporter. @param doc uid of the document */
export async function openedInvoices(browser: Browser, world: ReportWorld, doc: string) {
  const made = await world.fresh();
  const page = await openReport(browser, world, made);
  return { page, made, calls: documentCalls(world.reporter, world.tracker, made.report.uid, doc) };
}
