import { randomUUID } from 'node:crypto';
import {
  FACTOR_NOTES,
  type FactorOutcome,
  plannedFactors,
  type WantedFactor,
} from '../../../../shared/domain/factor/factor-plan.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import type { FieldChange } from '../../entities/audit.ts';
import { factorSheets } from './factor-sheets.ts';
import { toldChanges } from './factor-trail.ts';
import { changeFactors, type FactorItem, type NewFactorFields } from './factor-writes.ts';

/** The outcome of one factor of a file. */
export type ImportOutcome = FactorOutcome<FactorItem>;

type FileFactor = WantedFactor<NewFactorFields>;

/**
 * Imports the factors of a file for one owner. `wanted` has each metric and unit once; an undefined note keeps its stored value.
 */
export const factorImport = (tenantUid: string, ownerUid: string, wanted: readonly FileFactor[]) => ({
  /** The outcomes of an import at this moment. One read, no write. */
  async check(): Promise<ImportOutcome[]> {
    const [sheet] = await factorSheets<FactorItem>(tenantUid).read([ownerUid]);
    return plannedFactors(sheet!.content, wanted);
  },

  /**
   * Adds and changes the factors in one transaction, with one audit entry of the factors before and after. Equal factors stay
   * untouched, so a repetition writes nothing. @throws conflict when the sheet is full
   */
  async save(cause: Cause): Promise<ImportOutcome[]> {
    let outcomes: ImportOutcome[] = [];
    await changeFactors(tenantUid, ownerUid, (factors, place) => {
      outcomes = plannedFactors(factors, wanted);
      const changes = changesIn(ownerUid, wanted, outcomes, cause);
      if (changes.length === 0) return undefined;
      const changed = new Map(changes.flatMap(({ before, after }) => (before ? [[before.uid, after]] : [])));
      const added = changes.flatMap(({ before, after }) => (before ? [] : [after]));
      return {
        factors: [...factors.map((each) => changed.get(each.uid) ?? each), ...added],
        audits: [auditWrite(tenantUid, { place, subject: ownerUid, kind: 'factor', changes: toldOf(changes) }, cause)],
      };
    });
    return outcomes;
  },
});

/** A changed factor, or a new one without `before`; `fields`: the fields that differ. */
type Change = { before?: FactorItem; after: FactorItem; fields: readonly string[] };

function changesIn(
  ownerUid: string,
  wanted: readonly FileFactor[],
  outcomes: readonly ImportOutcome[],
  { at, by }: Cause,
): Change[] {
  return outcomes.flatMap((outcome, index): Change[] => {
    const fields = given(wanted[index]!);
    if (outcome.kind === 'added') {
      const after = { ownerUid, uid: randomUUID(), ...fields, created: at, by, version: 1 };
      return [{ after, fields: [] }];
    }
    if (outcome.kind !== 'changed') return [];
    const { before } = outcome;
    // the file may spell the unit as screens show it; the stored spelling stays
    const after = { ...before, ...fields, toUnit: before.toUnit, by, changed: at, version: before.version + 1 };
    return [{ before, after, fields: outcome.fields }];
  });
}

/** The fields to store: without `seen` and without undefined notes. */
const given = ({ seen: _seen, ...fields }: FileFactor): NewFactorFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as NewFactorFields;

/** The entry for the trail: each factor with its figure and the notes that differ, before and after. */
const toldOf = (changes: readonly Change[]): FieldChange[] =>
  toldChanges(
    'factors',
    changes.map(({ before, after, fields }) => ({ ...(before && { from: named(before, fields) }), to: named(after, fields) })),
  );

const named = (item: FactorItem, fields: readonly string[]) => {
  const { metricUid, metricName: metric, metricUnit: unit, toUnit, factor } = item;
  const notes = FACTOR_NOTES.filter((name) => fields.includes(name)).map((name) => [name, item[name] ?? '']);
  return { metric, unit, metricUid, toUnit, factor, ...Object.fromEntries(notes) };
};
