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
 * Marks what the registers of companies say of acts of earlier releases; answers of how many companies something was missing. What a merge
 * has changed in companies below the one whose indicator it is cannot be told any more. An entry keeps its first 2,000 figures.
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
