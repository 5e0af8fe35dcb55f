import type { ReportRecord } from '../../../../../../shared/contract/report/reports.ts';
import type { ChangeReport } from '../../model/use-report-data.ts';

/** A mark on a section: complete, or the reviewer's verdict. `path`: path of the section; `value`: undefined for no mark. */
export type SectionMark = {
  kind: '_sectionsComplete' | '_sectionsApproved';
  path: string;
  value: boolean | null | undefined;
};

type Options = {
  /** the present report of the page */
  now(): ReportRecord;
  change: ChangeReport;
  /** `submission`: number of the submission that the page showed when the mark was made */
  save(mark: SectionMark, submission: number): Promise<ReportRecord>;
  failed(error: unknown): void;
};

type Place = Pick<SectionMark, 'kind' | 'path'>;

/** A mark, and the submission in which a reviewer made it. */
type StoredMark = { value: SectionMark['value']; reviewedIn?: number | undefined };

const markOf = ({ meta_json }: ReportRecord, { kind, path }: Place): StoredMark => ({
  value: meta_json[kind]?.[path],
  reviewedIn: meta_json._sectionsReviewedIn?.[path],
});

const withEntry = <T>(all: Readonly<Record<string, T>> = {}, path: string, value: T | undefined): Record<string, T> => {
  const { [path]: _, ...others } = all;
  return value === undefined ? others : { ...others, [path]: value };
};

function withMark(report: ReportRecord, { kind, path }: Place, { value, reviewedIn }: StoredMark): ReportRecord {
  const { _sectionsReviewedIn, ...meta } = report.meta_json;
  const marks = withEntry<boolean | null>(meta[kind], path, value);
  const reviewed = kind === '_sectionsApproved' ? withEntry(_sectionsReviewedIn, path, reviewedIn) : _sectionsReviewedIn;
  return { ...report, meta_json: { ...meta, [kind]: marks, ...(reviewed && { _sectionsReviewedIn: reviewed }) } };
}

/**
 * Saves the marks of a report in order. Returns a function that makes a mark. A mark shows at once, and returns to its stored
 * state if it could not be saved. An answer changes only its own section, once no later mark of that section waits, because about
 * others it may know less than the page.
 */
export function markQueue({ now, change, save, failed }: Options): (mark: SectionMark) => void {
  const waiting = new Map<string, { count: number; stored: StoredMark }>();
  let last = Promise.resolve();
  return (mark) => {
    const key = `${mark.kind} ${mark.path}`;
    const own = waiting.get(key) ?? { count: 0, stored: markOf(now(), mark) };
    waiting.set(key, own);
    own.count += 1;
    const { submission } = now();
    change((report) => withMark(report, mark, { value: mark.value, reviewedIn: submission }));
    last = last.then(async () => {
      try {
        own.stored = markOf(await save(mark, submission), mark);
      } catch (error) {
        failed(error);
      }
      own.count -= 1;
      if (own.count > 0) return;
      waiting.delete(key);
      change((report) => withMark(report, mark, own.stored));
    });
  };
}
