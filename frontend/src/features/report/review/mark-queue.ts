import type { ReportRecord } from '../../../../../shared/contract/report/reports.ts';
import type { ChangeReport } from '../model/use-report-data.ts';

/** What somebody says of a section: that it is complete, or the reviewer's mark. `path`: of the section; `value` undefined: no mark. */
export type SectionMark = {
  kind: '_sectionsComplete' | '_sectionsApproved';
  path: string;
  value: boolean | null | undefined;
};

type Options = {
  /** the report of the page */
  now(): ReportRecord;
  change: ChangeReport;
  save(mark: SectionMark): Promise<ReportRecord>;
  failed(error: unknown): void;
};

type Place = Pick<SectionMark, 'kind' | 'path'>;

const markOf = ({ meta_json }: ReportRecord, { kind, path }: Place): SectionMark['value'] => meta_json[kind]?.[path];

function withMark(report: ReportRecord, { kind, path, value }: SectionMark): ReportRecord {
  const { [path]: _, ...others } = report.meta_json[kind] ?? {};
  const marks = value === undefined ? others : { ...others, [path]: value };
  return { ...report, meta_json: { ...report.meta_json, [kind]: marks } };
}

/**
 * Saves the marks of a report in their order, and answers how to make one. A mark shows at once, and goes back to what is stored when it
 * could not be saved. An answer changes its own section alone, once no later mark of that waits: of the others it may know less than
 * the page.
 */
export function markQueue({ now, change, save, failed }: Options): (mark: SectionMark) => void {
  const waiting = new Map<string, { count: number; stored: SectionMark['value'] }>();
  let last = Promise.resolve();
  return (mark) => {
    const key = `${mark.kind} ${mark.path}`;
    const own = waiting.get(key) ?? { count: 0, stored: markOf(now(), mark) };
    waiting.set(key, own);
    own.count += 1;
    change((report) => withMark(report, mark));
    last = last.then(async () => {
      try {
        own.stored = markOf(await save(mark), mark);
      } catch (error) {
        failed(error);
      }
      own.count -= 1;
      if (own.count > 0) return;
      waiting.delete(key);
      change((report) => withMark(report, { ...mark, value: own.stored }));
    });
  };
}
