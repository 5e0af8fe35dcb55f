import { addCompanyIndicator, changeCompanies, moveCompany, removeCompanyIndicator, renameCompany } from './company-deeds.ts';
import type { Deed, Pick } from './deed.ts';
import { addPeriods, changeDuration, deletePeriod, moveDays } from './period-deeds.ts';
import { decision, enter, fill, movePackage, movePeriod, submit } from './report-deeds.ts';
import {
  addIndicator,
  changeRow,
  changeUnit,
  closing,
  deleteRow,
  emptyPackage,
  equation,
  factor,
  merge,
  override,
  removeIndicator,
  rename,
  restoreRow,
  target,
} from './setup-deeds.ts';
import { changeRelation, sendShares, share } from './supply-deeds.ts';
import { addAny, changeAny, companyTarget, frequency, mergeAny, timeZone } from './wild-deeds.ts';

const number = (pick: Pick) => ({ value: String(pick(20) - 2), meta_json: { noReport: false } });
const decisions = {
  approval: decision('APPROVE', 'approver', /Pending A/),
  last: decision('APPROVE', 'owner', /Pending A|Pending R/),
  rejection: decision('REJECT', 'approver', /Pending A/),
  reopening: decision('REOPEN', 'admin', /OK/),
  end: decision('INVALIDATE', 'admin', /OK|Pending/),
  hold: decision('HOLD', 'admin'),
  release: decision('HOLD', 'admin', /Not for/),
};
const [close, reopen] = [closing('closing'), closing('reopening')];

/** Deeds that a person may begin long before they end. What they do is seen in the table, whatever was done in between. */
export const SLEEPING: ReadonlySet<Deed> = new Set([
  ...Object.values(decisions),
  movePeriod,
  movePackage,
  close,
  reopen,
  moveCompany,
  factor,
  override,
  target,
  addPeriods,
  changeDuration,
  moveDays,
  deletePeriod,
  share,
  sendShares,
  changeRelation,
  addIndicator,
  removeIndicator,
  addCompanyIndicator,
  removeCompanyIndicator,
  changeCompanies,
  renameCompany,
  changeUnit,
  rename,
  merge,
  deleteRow,
  restoreRow,
  emptyPackage,
  addAny,
  changeAny,
  mergeAny,
  companyTarget,
  frequency,
]);

const estimated = (pick: Pick) => ({
  value: String(1 + pick(20)),
  meta_json: { quality: pick(3) ? { kind: 'estimated', method: 'average' } : { kind: 'measured' } },
});

/** What changes the figures of a report that may be calculated at this moment. */
export const DISTURBING: readonly Deed[] = [...Object.values(decisions), decisions.reopening, movePeriod, movePackage, fill];

/** The deeds, each as often as it is drawn. */
export const DEEDS: readonly [weight: number, deed: Deed][] = [
  [14, enter(number)],
  [4, enter(() => ({ value: null, meta_json: { noReport: true } }))],
  [2, enter(() => ({ value: null }))],
  [2, enter((pick) => ({ comment: `Note ${pick(9)}` }))],
  [24, fill],
  [6, submit],
  [16, decisions.approval],
  [10, decisions.last],
  [3, decisions.rejection],
  [5, decisions.reopening],
  [1, decisions.end],
  [2, decisions.hold],
  [3, decisions.release],
  [3, movePeriod],
  [3, movePackage],
  [3, factor],
  [2, override],
  [1, changeRow],
  [1, changeUnit],
  [3, equation],
  [2, target],
  [2, addIndicator],
  [1, removeIndicator],
  [2, close],
  [4, reopen],
  [5, moveCompany],
  [1, renameCompany],
  [2, changeCompanies],
  [2, addCompanyIndicator],
  [1, removeCompanyIndicator],
  [2, addPeriods],
  [1, changeDuration],
  [2, moveDays],
  [1, deletePeriod],
  [2, merge],
  [1, rename],
  [2, deleteRow],
  [3, restoreRow],
  [1, emptyPackage],
  [2, share],
  [1, changeRelation],
  [3, addAny],
  [2, changeAny],
  [1, mergeAny],
  [2, companyTarget],
  [1, frequency],
  [1, timeZone],
  [3, enter(estimated)],
  [8, sendShares],
];
