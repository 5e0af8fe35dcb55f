import type { PeriodCells } from '../indicator/cell-columns.ts';
import { type DashboardInput, dashboardCells, type PackageResult } from '../indicator/dashboard.ts';
import type { PeriodSheet } from '../indicator/period-sheet.ts';
import { sheetCells } from '../indicator/sheet-cells.ts';
import { approvedText } from '../report/stored-result.ts';

/** The figures of a project's reports: their results, or the sheets of its periods by uid. */
export type OfficialReports = { results: readonly PackageResult[] } | { sheets: ReadonlyMap<string, PeriodSheet> };

type Scope = Omit<DashboardInput, 'shown' | 'results'>;

/** The figures of packages in every period; `packageUids`: some of them, all without it. */
export function officialCells(
  input: Scope & OfficialReports,
  packageUids?: ReadonlySet<string>,
): ReadonlyMap<string, PeriodCells> {
  const packages = packageUids ? input.packages.filter(({ uid }) => packageUids.has(uid)) : input.packages;
  return 'sheets' in input
    ? sheetCells({ ...input, packages }, input.sheets)
    : dashboardCells({ ...input, packages, shown: input.all });
}

/** An approved report of a period, as its record names it, with the digest of its approved figures. */
type ApprovedReport = { periodUid: string; name: string; digest: string };

/**
 * The approved reports of all periods.
 * @param digest makes a short text of fixed length, different for each text
 */
export function approvedReports(input: Scope & OfficialReports, digest: (text: string) => string): ApprovedReport[] {
  if ('results' in input)
    return input.results.flatMap(({ official, periodUid, packageUid, reportUid = packageUid }) =>
      official ? [{ periodUid, name: reportUid, digest: digest(approvedText(official)) }] : [],
    );
  const wanted = new Set(input.packages.map(({ uid }) => uid));
  return [...input.sheets].flatMap(([periodUid, { reports }]) =>
    reports.flatMap(([packageUid, reportUid, , , official, , ofOfficial]) =>
      official >= 0 && wanted.has(packageUid) ? [{ periodUid, name: reportUid ?? packageUid, digest: ofOfficial }] : [],
    ),
  );
}

/** The reports without unknown ones. */
export function onlyKnown(reports: OfficialReports, known: ReadonlySet<string>): OfficialReports {
  if ('results' in reports)
    return { results: reports.results.filter(({ packageUid, reportUid = packageUid }) => known.has(reportUid)) };
  const kept = ({ reports: all, ...sheet }: PeriodSheet): PeriodSheet => ({
    ...sheet,
    reports: all.filter(([packageUid, reportUid]) => known.has(reportUid ?? packageUid)),
  });
  return { sheets: new Map([...reports.sheets].map(([uid, sheet]) => [uid, kept(sheet)])) };
}
