import { compareText } from '../kernel/names.ts';
import type { RestatingAct } from './acts.ts';
import type { FigureStep } from './recorded.ts';

/** An announced act, as far as it says which figures it may have changed. `at`: an instant. */
export type OpenedAct = {
  uid: string;
  at: string;
  act: RestatingAct;
  subject: { kind: string; uid: string };
  periodUids?: readonly string[] | undefined;
  isSettled: boolean;
};

/** How long after an act its effects are looked for: the table's stream keeps what it has not delivered as long. */
const REACH_MS = 24 * 3600 * 1000;

/** Acts whose work is several writes, so that figures may change more than once. */
const STEPWISE: ReadonlySet<RestatingAct> = new Set([
  'factor',
  'metric merge',
  'period',
  'package',
  'project',
  'exception',
  'other',
]);

/** A reopened report changes nothing until it is approved again, however late; what has had its effect has no second one. */
const mayStillAct = ({ act, at, isSettled }: OpenedAct, now: string): boolean => {
  if (isSettled && !STEPWISE.has(act)) return false;
  return act === 'reopening' || Date.parse(now) - Date.parse(at) <= REACH_MS;
};

/** Whether an act on a subject can have changed a figure: 2: its report or definition has changed, 1: possibly, 0: no. */
function concern({ act, subject, periodUids }: OpenedAct, step: FigureStep): 0 | 1 | 2 {
  // a target judges figures and changes none
  if (act === 'target') return 0;
  if (periodUids && !periodUids.includes(step.periodUid)) return 0;
  if (subject.kind === 'report') {
    if (!step.changedReports.includes(subject.uid)) return 0;
    // what changes several reports at once, such as a merge of metrics, is not the late effect of one that is still open
    return act === 'reopening' && step.changedReports.length > 1 ? 1 : 2;
  }
  if (subject.kind !== 'indicator') return 1;
  if (!step.definitionChanged) return 0;
  return subject.uid === step.indicatorUid ? 2 : act === 'indicator merge' ? 1 : 0;
}

/**
 * The act that a restated figure is entered under: of those that name what has changed the latest, else the latest that may have
 * changed it; undefined for none. `now`: the instant of the record.
 */
export function actBehind<A extends OpenedAct>(step: FigureStep, acts: readonly A[], now: string): A | undefined {
  const able = acts
    .filter((act) => mayStillAct(act, now))
    .map((act) => ({ act, weight: concern(act, step) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || compareText(b.act.at, a.act.at) || compareText(b.act.uid, a.act.uid));
  return able[0]?.act;
}

/** Earlier acts on the same subject that wait for their effect: it is in the figures of `settled`, since nobody looked in between. */
export const actsBefore = <A extends OpenedAct>(settled: A, acts: readonly A[]): A[] =>
  acts.filter(
    ({ uid, at, subject, isSettled }) =>
      uid !== settled.uid &&
      !isSettled &&
      subject.uid === settled.subject.uid &&
      subject.kind === settled.subject.kind &&
      at <= settled.at,
  );
