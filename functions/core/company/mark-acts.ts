import {
  type ActMarks,
  isMarkingAct,
  type MarkedFigure,
  type OwnRestatement,
  withActMarks,
} from '../../../shared/domain/company/act-marks.ts';
import { companyFiguresStore } from '../../data/stores/company/company-figures-store.ts';
import { companyStore } from '../../data/stores/company/company-store.ts';
import { actMarksOf, actMarksWrite } from '../../data/stores/company/restated-company-store.ts';
import { type RestatementEntry, restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { transact, type Write } from '../../data/transact.ts';

/**
 * The writes that mark the figures that an act changes, one per company. One Query.
 * @param changed figures by the uid of a company that shows them; a company may occur more than once
 */
export async function actMarkWrites(
  tenantUid: string,
  changed: readonly (readonly [companyUid: string, figures: readonly MarkedFigure[]])[],
  act: OwnRestatement,
): Promise<Write[]> {
  if (changed.length === 0) return [];
  const { restated } = await companyFiguresStore(tenantUid).all({ consistent: true });
  return [...Map.groupBy(changed, ([companyUid]) => companyUid)].map(([companyUid, own]) => {
    const figures = own.flatMap(([, each]) => each);
    return actMarksWrite(tenantUid, companyUid, restated, withActMarks(actMarksOf(restated, companyUid), figures, act));
  });
}

/**
 * Marks the acts of earlier releases that the registers of companies list, as far as an entry keeps its figures (the first
 * 2,000). The effects of a merge on companies below an indicator's owner are unknown. Returns the number of companies with new
 * marks.
 * @throws stale_version when an act comes in between: it is run again
 */
export async function beginActMarks(tenantUid: string): Promise<number> {
  const [companies, { restated }] = await Promise.all([
    companyStore(tenantUid).all({ consistent: true }),
    companyFiguresStore(tenantUid).all({ consistent: true }),
  ]);
  let count = 0;
  for (const { uid } of companies) {
    const before = actMarksOf(restated, uid);
    const marks = (await restatementStore(tenantUid).all(uid)).reduce(withEntry, before);
    if (JSON.stringify(marks) === JSON.stringify(before)) continue;
    await transact([actMarksWrite(tenantUid, uid, restated, marks)]);
    count += 1;
  }
  return count;
}

const withEntry = (marks: ActMarks, { act, at, figures }: RestatementEntry): ActMarks =>
  isMarkingAct(act) ? withActMarks(marks, figures, { act, at }) : marks;
