import type { ReceiptFactor } from '../../../shared/domain/report/receipt.ts';
import { nameOfAuthor, withPeople } from '../restatement/register.ts';
import { jsonFile, type PackFile, textFile } from './pack-file.ts';
import { definitionsOf, type PackRange, projectFigures } from './project-figures.ts';
import { projectPage } from './project-page.ts';
import { type PackReport, reportFiles } from './report-files.ts';

/** The entry of a written project in the pack. */
export type WrittenProject = { uid: string; name: string; figures: number; reports: number };

/**
 * The files of one project: its figures with their history, the definitions, the register, the reports of the range and the
 * factors that they were computed with. Seven Queries, and some for each report, one report after another.
 * @throws not_found, conflict while the figures keep changing
 */
export async function* projectFiles(
  tenantUid: string,
  projectUid: string,
  range: PackRange,
): AsyncGenerator<PackFile, WrittenProject> {
  const folder = `projects/${projectUid}`;
  const found = await projectFigures(tenantUid, projectUid, range);
  const definitions = definitionsOf(found);
  const { figures, recorded, history, register, results } = found;
  const [trees, factors] = [new Set<string>(), new Map<string, ReceiptFactor>()];
  const reports = new Map<string, Pick<PackReport, 'packageUid'>>();
  for (const result of results) {
    const written = yield* reportFiles(tenantUid, folder, result, trees);
    reports.set(written.report.uid, { packageUid: written.report.packageUid });
    for (const factor of written.factors) factors.set(JSON.stringify(factor), factor);
  }
  yield jsonFile(`${folder}/definitions.json`, definitions);
  yield jsonFile(`${folder}/figures.json`, { figures, recorded, history });
  yield jsonFile(`${folder}/restatements.json`, register);
  yield jsonFile(`${folder}/factors.json`, [...factors.values()]);
  const named = (await withPeople(tenantUid, register)).map((each) => ({ ...each.entry, who: nameOfAuthor(each) }));
  yield textFile(`${folder}/index.html`, projectPage({ definitions, figures, register: named, reports }));
  return { uid: projectUid, name: definitions.project.name, figures: figures.length, reports: reports.size };
}
