import { compareText } from '../kernel/names.ts';
import { ascending } from '../kernel/order.ts';
import type { RestatingAct } from './acts.ts';
import type { FigureStep } from './recorded.ts';

/** An announced act, with what decides which figures it may have changed. `at`: ISO instant. */
export type OpenedAct = {
  uid: string;
  at: string;
  act: RestatingAct;
  subject: { kind: string; uid: string };
  periodUids?: readonly string[] | undefined;
  isSettled: boolean;
};

/** Longest time between an act and its effects: the table's stream keeps undelivered records for as long. */
const REACH_MS = 24 * 3600 * 1000;

/** Longest time between the steps of an unannounced change; a later step is another change, with its own entry. */
const UNANNOUNCED_MS = 15 * 60 * 1000;

/** Acts whose work is several writes, so that figures may change more than once. */
const STEPWISE: ReadonlySet<RestatingAct> = new Set([
  'factor',
  'metric merge',
  'period',
  'package',
  'project',
  'exception',
  'period reopening',
  'other',
]);

const areOfOne = (a: OpenedAct, b: OpenedAct) => a.subject.uid === b.subject.uid && a.subject.kind === b.subject.kind;

/** The approval that ends a revision, which may have changed nothing. */
const endOf = (reopening: OpenedAct, acts: readonly OpenedAct[]): OpenedAct | undefined =>
  acts
    .filter((each) => each.act === 'approval' && areOfOne(each, reopening) && each.at >= reopening.at)
    .sort(ascending(({ at }) => at))[0];

/**
 * A reopened report changes nothing until it is approved again, however late, and nothing after that approval. An act that has
 * had its effect has no second one.
 */
function mayStillAct(opened: OpenedAct, acts: readonly OpenedAct[], now: string): boolean {
  const { act, at, isSettled } = opened;
  if (isSettled && !STEPWISE.has(act)) return false;
  if (act === 'reopening') {
    const end = endOf(opened, acts);
    return !end || mayStillAct(end, acts, now);
  }
  const reach = isSettled && act === 'other' ? UNANNOUNCED_MS : REACH_MS;
  return Date.parse(now) - Date.parse(at) <= reach;
}

/** Acts that change the approved figures of many reports at once. */
const OF_MANY_REPORTS: ReadonlySet<RestatingAct> = new Set(['factor', 'metric merge']);

/** The beginning and the end of a revision: the latter replaces the figures, and both may leave them as they are. */
const OF_A_REVISION: ReadonlySet<RestatingAct> = new Set(['reopening', 'approval']);

const isInPeriod = ({ periodUids }: OpenedAct, { periodUid }: FigureStep) => !periodUids || periodUids.includes(periodUid);

/** Whether each changed report of a step has an act of its own, and no other act can have changed them together. */
function areNamed(step: FigureStep, acts: readonly OpenedAct[]): boolean {
  const able = acts.filter((act) => isInPeriod(act, step));
  if (able.some(({ act }) => OF_MANY_REPORTS.has(act))) return false;
  const named = new Set(able.flatMap(({ subject }) => (subject.kind === 'report' ? subject.uid : [])));
  return step.changedReports.every((uid) => named.has(uid));
}

/** Whether an act on a subject can have changed a figure: 2: its report or definition has changed, 1: possibly, 0: no. */
function concern(opened: OpenedAct, step: FigureStep, isNamed: boolean): 0 | 1 | 2 {
  const { act, subject } = opened;
  // a target judges figures and changes none
  if (act === 'target') return 0;
  if (!isInPeriod(opened, step)) return 0;
  if (subject.kind === 'report') {
    if (!step.changedReports.includes(subject.uid)) return 0;
    // an act on several reports at once, such as a merge of metrics, is not the late effect of a revision of one of them
    return OF_A_REVISION.has(act) && step.changedReports.length > 1 && !isNamed ? 1 : 2;
  }
  if (subject.kind !== 'indicator') return 1;
  if (!step.definitionChanged) return 0;
  return subject.uid === step.indicatorUid ? 2 : act === 'indicator merge' ? 1 : 0;
}

/** The acts that may have changed a figure, with their concern. */
function concerned<A extends OpenedAct>(step: FigureStep, acts: readonly A[], now: string): { act: A; weight: 1 | 2 }[] {
  const able = acts.filter((act) => mayStillAct(act, acts, now));
  const isNamed = step.changedReports.length > 1 && areNamed(step, able);
  return able.flatMap((act) => {
    const weight = concern(act, step, isNamed);
    return weight === 0 ? [] : [{ act, weight }];
  });
}

/**
 * The act that a restated figure is entered under: the latest that names the changed things, else the latest that may have
 * changed the figure; undefined for none. `now`: the instant of the record.
 */
export function actBehind<A extends OpenedAct>(step: FigureStep, acts: readonly A[], now: string): A | undefined {
  const latestFirst = concerned(step, acts, now).sort(
    (a, b) => b.weight - a.weight || compareText(b.act.at, a.act.at) || compareText(b.act.uid, a.act.uid),
  );
  return latestFirst[0]?.act;
}

/**
 * The acts that wait for their effect and have it in figures that are entered under another act, `settled`, because the figures
 * were not compared in between: earlier acts on its subject, and acts that name the changed things as well.
 */
export function actsTogether<A extends OpenedAct>(
  settled: A,
  steps: readonly FigureStep[],
  acts: readonly A[],
  now: string,
): A[] {
  const waiting = acts.filter((act) => act.uid !== settled.uid && !act.isSettled && mayStillAct(act, acts, now));
  if (waiting.length === 0) return [];
  const named = new Set(
    steps.flatMap((step) => concerned(step, acts, now).flatMap(({ act, weight }) => (weight === 2 ? act.uid : []))),
  );
  const isBefore = (act: A) => areOfOne(act, settled) && act.at <= settled.at;
  return waiting.filter((act) => isBefore(act) || named.has(act.uid));
}
