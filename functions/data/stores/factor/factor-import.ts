import { randomUUID } from 'node:crypto';
import { type FactorOutcome, plannedFactors } from '../../../../shared/domain/factor/factor-plan.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import { factorSheets } from './factor-sheets.ts';
import { changeFactors, type FactorItem, MOST_NAMED, type NewFactorFields } from './factor-writes.ts';

/** What becomes of each factor of a file. */
export type ImportOutcome = FactorOutcome<FactorItem>;

/** Factors of a file for one owner. `wanted` names each metric and unit once; a note that is undefined stays as it is stored. */
export const factorImport = (tenantUid: string, ownerUid: string, wanted: readonly NewFactorFields[]) => ({
  /** What an import would do now. One read; nothing is written. */
  async check(): Promise<ImportOutcome[]> {
    const [sheet] = await factorSheets<FactorItem>(tenantUid).read([ownerUid]);
    return plannedFactors(sheet!.content, wanted);
  },

  /**
   * Adds and changes the factors in one transaction, with one audit entry that names them with their figures before and after. Those
   * that the owner has alike stay untouched, so that a repetition writes nothing. @throws conflict when the sheet is full
   */
  async save(cause: Cause): Promise<ImportOutcome[]> {
    let outcomes: ImportOutcome[] = [];
    await changeFactors(tenantUid, ownerUid, (factors, place) => {
      outcomes = plannedFactors(factors, wanted);
      const { before, after, added } = changesIn(ownerUid, wanted, outcomes, cause);
      if (after.length + added.length === 0) return undefined;
      const changed = new Map(after.map((each) => [each.uid, each]));
      const entry = { field: 'factors', from: before.length > 0 ? named(before) : null, to: named([...after, ...added]) };
      const more = { field: 'more', from: null, to: after.length + added.length - entry.to.length };
      return {
        factors: [...factors.map((each) => changed.get(each.uid) ?? each), ...added],
        audits: [auditWrite(tenantUid, place, ownerUid, 'factor', more.to > 0 ? [entry, more] : [entry], cause)],
      };
    });
    return outcomes;
  },
});

function changesIn(
  ownerUid: string,
  wanted: readonly NewFactorFields[],
  outcomes: readonly ImportOutcome[],
  { at, by }: Cause,
): Record<'before' | 'after' | 'added', FactorItem[]> {
  const [before, after, added]: [FactorItem[], FactorItem[], FactorItem[]] = [[], [], []];
  for (const [index, outcome] of outcomes.entries()) {
    const fields = given(wanted[index]!);
    if (outcome.kind === 'added') added.push({ ownerUid, uid: randomUUID(), ...fields, created: at, by, version: 1 });
    if (outcome.kind !== 'changed') continue;
    before.push(outcome.before);
    after.push({ ...outcome.before, ...fields, by, changed: at, version: outcome.before.version + 1 });
  }
  return { before, after, added };
}

/** Without the notes that are not said. */
const given = (fields: NewFactorFields): NewFactorFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as NewFactorFields;

const named = (list: readonly FactorItem[]) =>
  list.slice(0, MOST_NAMED).map(({ metricUid, toUnit, factor }) => ({ metricUid, toUnit, factor }));
