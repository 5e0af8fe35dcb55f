import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { makeReporting, reportCalls } from './report.ts';
import type { TestPerson } from './tenant.ts';
import { documentCalls } from './uploads.ts';

const encoder = new TextEncoder();
export const bytes = (text: string) => encoder.encode(text);
export const CSV = bytes('a,b\n1,2\n');
export const csv = (name = 'figures.csv') => new File([CSV], name, { type: 'text/csv' });

export type DocumentSite = Awaited<ReturnType<typeof makeDocument>>;

/** A project whose tree has one document, in the section 'Fuel'. */
export async function makeDocument() {
  const site = await makeReporting();
  const section = await site.nodes.add({ type: 'tree', name: 'Fuel' });
  const fields = { type: 'document', path: section, name: 'Invoices', description: { title: 'What', text: 'All' } };
  const { path, uid: doc } = (await site.nodes.post(fields)).json<StructureNodeItem>();

  /** A new package with its report, and a person's calls on the report's document. */
  const report = async (person: TestPerson = site.reporter) => {
    const ref = await site.add();
    const commit = (await reportCalls(site.reporter, site.tracker, ref).current()).uid;
    const as = (who: TestPerson) => documentCalls(who, site.tracker, commit, doc);
    return { ref, commit, as, ...as(person) };
  };
  const statusOf = async (ref: ReportingPackage) => (await reportCalls(site.reporter, site.tracker, ref).current()).status.name;
  return { site, section, path, doc, report, statusOf };
}
