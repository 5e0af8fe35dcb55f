import { LEAST_OFFICIAL_FIRST } from '../indicator/dashboard.ts';
import { metricsIn, toEquation } from '../indicator/equation.ts';
import { ownEquationsIn, restatedStarts } from '../indicator/own-figures.ts';
import { hasPart, type IndicatorSums, isInFigure, type PeriodSums, type ProjectSums } from '../indicator/project-sums.ts';
import type { Sums } from '../indicator/result.ts';
import { add, isZero, subtract } from '../kernel/decimal.ts';
import { shortId } from '../kernel/names.ts';
import type { Period } from '../kernel/periods.ts';

/**
 * How many projects and periods have added to a field, and their exact sum. A field that nobody has added to is absent instead of
 * 0.
 */
type KeptField = readonly [count: number, sum: string];
export type KeptFields = Record<string, KeptField>;

/**
 * Joint sums of projects as a company stores them: by equation (`equationKey`) and exact reporting period ('start/end'). OF_ALL
 * replaces the equation for facts about the projects: their number, the times of their sums, the ones that receive figures, and
 * the merged metrics that they count. Each field is a count with a sum, so a project can be subtracted as exactly as it was
 * added.
 */
export type CompanySums = Record<string, Record<string, KeptFields>>;

/** A project that has restated its figure of an indicator of the company. @param of uid of the indicator, '' for none */
export const restatedId = (of: string, project: string): string => `${shortId(of)}:${project}`;

/** Replaces the equation or the period in entries that concern none. */
const OF_ALL = '';

/**
 * Names of fields; the three sums of an equation follow the first three, and the uid of a metric or
 * project those that end in a colon.
 */
const FIELD = {
  both: 'b',
  official: 'o',
  reported: 'r',
  periods: 'n',
  reports: 'R',
  left: 'L',
  oneSided: 'S',
  ofSubmitted: 'T',
  oneSidedSubmitted: 'U',
  absent: 'A',
  due: 'D',
  notDue: 'd',
  metric: 'm:',
  negative: 'z:',
  estimated: 'e:',
  otherwise: 'x:',
  restated: 'y:',
  projects: 'projects',
  parts: 'parts',
  time: 't:',
  receiver: 'in:',
  sender: 'from:',
  merged: 'g:',
} as const;

const SIDES = ['numerators', 'numerators2', 'denominators'] as const;
/** The field of each count of reports, in the order of `LEAST_OFFICIAL_FIRST`. */
const STATUS_FIELDS = ['w', 'u', 'a'] as const;

const periodKey = ({ start, end }: Period): string => `${start}/${end}`;
const periodOf = (key: string): Period => {
  const [start = '', end = ''] = key.split('/');
  return { start, end };
};

/** The hour of some sums. A company shows since when its figures are up to date; hours keep the number of stored times small. */
const hourOf = (at: string): string => (at === '' ? '' : `${at.slice(0, 13)}:00:00.000Z`);

/**
 * The sums that one project adds to those of its companies.
 * @param sums the stored sums; undefined if the project was not summed up yet
 * @param at ISO instant of the sums
 */
export function sumsToKeep(projectUid: string, sums: ProjectSums | undefined, at: string): CompanySums {
  const kept: CompanySums = { [OF_ALL]: { [OF_ALL]: { [FIELD.projects]: [1, '0'] } } };
  if (!sums) return kept;
  const note = (key: string, period: string, field: string, value = '0') => {
    kept[key] ??= {};
    kept[key][period] ??= {};
    const [count, sum] = kept[key][period][field] ?? [0, '0'];
    kept[key][period][field] = [count + 1, add(sum, value)];
  };
  note(OF_ALL, OF_ALL, `${FIELD.time}${hourOf(at)}`);
  for (const uid of sums.merged ?? []) note(OF_ALL, OF_ALL, `${FIELD.merged}${uid}`);
  const equations = sums.keys.map((key, index) => ({
    key,
    metrics: metricsIn(toEquation(JSON.parse(key))!),
    restated: restatedStarts(sums.restated, index),
  }));
  for (const [index, { key }] of equations.entries()) {
    note(key, OF_ALL, FIELD.projects);
    if (hasPart(sums, index)) note(key, OF_ALL, FIELD.parts);
  }
  const senders = new Set<string>();
  for (const period of sums.periods) {
    note(OF_ALL, periodKey(period), FIELD.periods);
    for (const origin of originsOf(period)) for (const uid of origin.split('/')) senders.add(uid);
    for (const [index, { key, metrics, restated }] of equations.entries()) {
      const own = period.indicators[index];
      for (const of of restated.get(period.start) ?? [])
        note(key, periodKey(period), `${FIELD.restated}${restatedId(of, shortId(projectUid))}`);
      const isDue = period.due?.[index];
      if (isDue !== undefined) note(key, periodKey(period), isDue ? FIELD.due : FIELD.notDue);
      if (!own) continue;
      noteIndicator(own, period, metrics, (field, value) => note(key, periodKey(period), field, value));
      if (isInFigure(own) && ownEquationsIn(sums.otherwise, index, period).length > 0)
        note(key, periodKey(period), `${FIELD.otherwise}${shortId(projectUid)}`);
    }
  }
  if (sums.periods.some(({ received }) => received)) note(OF_ALL, OF_ALL, `${FIELD.receiver}${projectUid}`);
  for (const uid of senders) note(OF_ALL, OF_ALL, `${FIELD.sender}${uid}`);
  return kept;
}

type Note = (field: string, value?: string) => void;

function noteIndicator(own: IndicatorSums, period: PeriodSums, metrics: readonly string[], note: Note): void {
  const noteSums = (field: string, sums: Sums) => {
    for (const [at, side] of SIDES.entries()) if (sums[side] !== null) note(`${field}${at}`, sums[side]);
  };
  const noteCount = (field: string, count: number) => {
    if (count !== 0) note(field, String(count));
  };
  note(FIELD.periods);
  if (own.official === own.reported) noteSums(FIELD.both, own.official);
  else {
    noteSums(FIELD.official, own.official);
    noteSums(FIELD.reported, own.reported);
  }
  noteCount(FIELD.reports, own.reports);
  noteCount(FIELD.left, own.left);
  noteCount(FIELD.oneSided, own.oneSided ?? 0);
  noteCount(FIELD.ofSubmitted, own.submitted?.of ?? 0);
  noteCount(FIELD.oneSidedSubmitted, own.submitted?.oneSided ?? 0);
  noteCount(FIELD.absent, own.absent);
  for (const [at, status] of LEAST_OFFICIAL_FIRST.entries()) noteCount(STATUS_FIELDS[at]!, own.counts[status]);
  const { metrics: sums = {}, negative, estimated } = own.metrics ? own : period;
  for (const metric of metrics) {
    if (sums[metric] !== undefined) note(`${FIELD.metric}${metric}`, sums[metric]);
    if (negative?.[metric] !== undefined) note(`${FIELD.negative}${metric}`, negative[metric]);
    if (estimated?.[metric] !== undefined) note(`${FIELD.estimated}${metric}`, estimated[metric]);
  }
}

const originsOf = ({ received }: PeriodSums): string[] =>
  received
    ? [
        ...Object.keys(received.metrics),
        ...Object.values(received.indicators).flatMap(({ official, reported }) =>
          [official, reported].flatMap((part) => Object.keys(part.metrics)),
        ),
      ]
    : [];

/**
 * Adds a part to sums, or subtracts one that was added before.
 * @throws Error for subtracting a part that was never added: the sums are wrong and must be computed again
 */
export function addToKept(sums: CompanySums, part: CompanySums, step: 'add' | 'take out'): void {
  const [sign, combined] = step === 'add' ? [1, add] : [-1, subtract];
  for (const [key, periods] of Object.entries(part)) {
    sums[key] ??= {};
    const byPeriod = sums[key];
    for (const [period, fields] of Object.entries(periods)) {
      byPeriod[period] ??= {};
      const own = byPeriod[period];
      for (const [field, [count, sum]] of Object.entries(fields)) {
        const [countBefore, before] = own[field] ?? [0, '0'];
        const now: KeptField = [countBefore + sign * count, combined(before, sum)];
        if (now[0] < 0 || (now[0] === 0 && !isZero(now[1]))) throw new Error('Something was taken out that was never added');
        if (now[0] === 0) delete own[field];
        else own[field] = now;
      }
      if (Object.keys(own).length === 0) delete byPeriod[period];
    }
    if (Object.keys(byPeriod).length === 0) delete sums[key];
  }
}

/**
 * The project facts in some sums. `oldest`: ISO hour of the oldest project's sums, '' for those of earlier releases; null for
 * none.
 */
export type KeptProjects = { projects: number; oldest: string | null; receivers: string[]; senders: string[] };

export function projectsKept(sums: CompanySums): KeptProjects {
  const fields = sums[OF_ALL]?.[OF_ALL] ?? {};
  const named = (prefix: string) =>
    Object.keys(fields)
      .filter((field) => field.startsWith(prefix))
      .map((field) => field.slice(prefix.length));
  return {
    projects: fields[FIELD.projects]?.[0] ?? 0,
    oldest: named(FIELD.time).sort()[0] ?? null,
    receivers: named(FIELD.receiver),
    senders: named(FIELD.sender),
  };
}

/** Whether all projects count what was reported of some metrics as of those that they have become. */
export const keepsMerged = (sums: CompanySums, merged: readonly string[]): boolean => {
  const fields = sums[OF_ALL]?.[OF_ALL] ?? {};
  const projects = fields[FIELD.projects]?.[0] ?? 0;
  return merged.every((uid) => (fields[`${FIELD.merged}${uid}`]?.[0] ?? 0) === projects);
};

/** Number of projects that have been summed up for an equation. */
export const projectsSummed = (sums: CompanySums, key: string): number => sums[key]?.[OF_ALL]?.[FIELD.projects]?.[0] ?? 0;

/** Number of projects that have a part in the figures of an equation, see `hasPart`. */
export const partsKept = (sums: CompanySums, key: string): number => sums[key]?.[OF_ALL]?.[FIELD.parts]?.[0] ?? 0;

/** The reporting periods of all projects, each once. */
export const periodsKept = (sums: CompanySums): Period[] =>
  Object.keys(sums[OF_ALL] ?? {})
    .filter((key) => key !== OF_ALL)
    .map(periodOf);

/** A reporting period of some projects with what they add to an equation; `projects`: how many report in it. */
export type KeptPeriod = Period & { projects: number; fields: KeptFields };

export const periodsOfEquation = (sums: CompanySums, key: string): KeptPeriod[] =>
  Object.entries(sums[key] ?? {})
    .filter(([period]) => period !== OF_ALL)
    .map(([period, fields]) => ({ ...periodOf(period), projects: fields[FIELD.periods]?.[0] ?? 0, fields }));

/**
 * The same as a project says it (`IndicatorSums`), but for sums that are in both results, and sums of metrics with what is
 * negative and estimated; `due`, `notDue`: how many projects ask for a metric in some periods only, and do so there or not;
 * `otherwise`, `restated`: the short ids of the projects that calculate otherwise, and that have restated their own figure, these
 * with the indicator of the company (`restatedId`).
 */
export type KeptIndicator = {
  both: Sums;
  official: Sums;
  reported: Sums;
  reports: number;
  left: number;
  oneSided: number;
  submitted: { of: number; oneSided: number };
  absent: number;
  due: number;
  notDue: number;
  counts: IndicatorSums['counts'];
  metrics: [uid: string, sum: string][];
  negative: [uid: string, sum: string][];
  estimated: [uid: string, sum: string][];
  otherwise: string[];
  restated: string[];
};

export function indicatorKept(fields: KeptFields): KeptIndicator {
  const sumsOf = (field: string): Sums => {
    const [numerators, numerators2, denominators] = SIDES.map((_side, at) => fields[`${field}${at}`]?.[1] ?? null);
    return { numerators: numerators!, numerators2: numerators2!, denominators: denominators! };
  };
  const countOf = (field: string) => Number(fields[field]?.[1] ?? 0);
  const named = (prefix: string) =>
    Object.entries(fields).flatMap(([field, [, sum]]): [string, string][] =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), sum]] : [],
    );
  return {
    both: sumsOf(FIELD.both),
    official: sumsOf(FIELD.official),
    reported: sumsOf(FIELD.reported),
    reports: countOf(FIELD.reports),
    left: countOf(FIELD.left),
    oneSided: countOf(FIELD.oneSided),
    submitted: { of: countOf(FIELD.ofSubmitted), oneSided: countOf(FIELD.oneSidedSubmitted) },
    absent: countOf(FIELD.absent),
    due: fields[FIELD.due]?.[0] ?? 0,
    notDue: fields[FIELD.notDue]?.[0] ?? 0,
    counts: Object.fromEntries(
      LEAST_OFFICIAL_FIRST.map((status, at) => [status, countOf(STATUS_FIELDS[at]!)]),
    ) as IndicatorSums['counts'],
    metrics: named(FIELD.metric),
    negative: named(FIELD.negative),
    estimated: named(FIELD.estimated),
    otherwise: named(FIELD.otherwise).map(([id]) => id),
    restated: named(FIELD.restated).map(([id]) => id),
  };
}
