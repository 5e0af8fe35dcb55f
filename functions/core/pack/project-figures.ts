import { columnsOf } from '../../../shared/domain/indicator/cell-columns.ts';
import { type Cell, dashboardCells } from '../../../shared/domain/indicator/dashboard.ts';
import type { Equation } from '../../../shared/domain/indicator/equation.ts';
import { equationVersions } from '../../../shared/domain/indicator/equation-versions.ts';
import { figureSums } from '../../../shared/domain/indicator/figure-sums.ts';
import { type LeftOut, leftOutFor } from '../../../shared/domain/indicator/result.ts';
import { LATEST_DAY } from '../../../shared/domain/kernel/dates.ts';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import type { Aliases } from '../../../shared/domain/metric/replacement.ts';
import { type CountedFigure, officialFigures } from '../../../shared/domain/restatement/official-figures.ts';
import type { RecordedFigure } from '../../../shared/domain/restatement/recorded.ts';
import { errorKind } from '../../../shared/errors.ts';
import { growingPause, retryOn } from '../../data/retry.ts';
import type { StoredResult } from '../../data/stores/indicator/result-store.ts';
import { type FigureRecord, figureRecordStore, type StoredStep } from '../../data/stores/restatement/figure-record-store.ts';
import { type RestatementEntry, restatementStore } from '../../data/stores/restatement/restatement-store.ts';
import { dashboardScopeOf, definedIndicators, WHOLE_PROJECT } from '../dashboard/figures.ts';
import { type LoadedFigures, loadFigures, officialInputOf } from '../restatement/loaded-figures.ts';

/** The days that the last day of each period lies between, both included; null for no bound. */
export type PackRange = { from: string | null; to: string | null };

/** An official figure with the version of its definition, and which reports are in it. */
export type PackFigure = Omit<CountedFigure, 'reports' | 'of'> & {
  version: number;
  reports: string[];
  leftOut: { report: string; why: LeftOut }[];
};

type InPeriod = { periodUid: string; periodStart: string; periodEnd: string };

/** The figures of a project in a pack, and their inputs. `shown`: uids of the periods of the range. */
export type PackedFigures = {
  loaded: LoadedFigures;
  aliases: Aliases;
  shown: ReadonlySet<string>;
  figures: PackFigure[];
  recorded: (RecordedFigure & InPeriod)[];
  history: StoredStep[];
  register: RestatementEntry[];
  results: StoredResult[];
};

const MOVING = errorKind(
  'conflict',
  'The figures of this project are being computed at this moment. Make the pack again in a minute.',
);
/** Attempts until the record has caught up with the computed figures: some ten seconds. */
const LOOKS = 8;

/**
 * The official figures of a project's range with their record, as they are at this moment: seven Queries, repeated while the
 * worker that records figures is behind.
 * @throws not_found, conflict while figures keep changing
 */
export const projectFigures = (tenantUid: string, projectUid: string, range: PackRange): Promise<PackedFigures> =>
  retryOn(MOVING.is, { attempts: LOOKS, pauseMs: growingPause }, () => look(tenantUid, projectUid, range));

async function look(tenantUid: string, projectUid: string, { from, to }: PackRange): Promise<PackedFigures> {
  const store = figureRecordStore(tenantUid);
  const [loaded, record] = await Promise.all([loadFigures(tenantUid, projectUid, { consistent: true }), store.last(projectUid)]);
  const steps = await store.steps(projectUid, { consistent: true });
  const entries = await restatementStore(tenantUid).all(projectUid);
  // the steps and the register belong to the record only if it is the same before and after their reading
  if (stateOf(await store.last(projectUid)) !== stateOf(record)) throw MOVING();
  const days = { refId: WHOLE_PROJECT, toDate: to ?? LATEST_DAY, ...(from !== null && { fromDate: from }) };
  const shown = new Set(dashboardScopeOf(loaded, days, LATEST_DAY).shown.map(({ uid }) => uid));
  // a pack covers the whole project, whose figures its reports give together
  const isShown = ({ periodUid, packageUid }: { periodUid: string; packageUid?: string }) =>
    shown.has(periodUid) && packageUid === undefined;
  const recorded = record.periods.flatMap(({ recorded: { figures, periodUid, periodStart, periodEnd } }) =>
    figures.filter(({ isGone }) => !isGone).map((figure) => ({ ...figure, periodUid, periodStart, periodEnd })),
  );
  const figures = figuresOf(loaded).filter(isShown);
  const history = steps.filter(isShown);
  if (!agree(figures, recorded.filter(isShown)) || !endWith(history, figures)) throw MOVING();
  return {
    loaded,
    aliases: loaded.aliases,
    shown,
    figures,
    recorded: recorded.filter(isShown),
    history,
    register: entries.map((entry) => wholeEntry(entry, steps)),
    results: officialInputOf(loaded).results.filter(({ periodUid }) => shown.has(periodUid)),
  };
}

const keyOf = ({ indicatorUid, periodUid, value }: Pick<PackFigure, 'indicatorUid' | 'periodUid' | 'value'>) =>
  `${indicatorUid} ${periodUid} ${value}`;

function agree(figures: readonly PackFigure[], recorded: readonly (RecordedFigure & InPeriod)[]): boolean {
  const known = new Set(recorded.map(keyOf));
  return known.size === figures.length && figures.every((figure) => known.has(keyOf(figure)));
}

/** Whether the last step of each figure equals the figure. Steps are in the order of time in each period. */
function endWith(steps: readonly StoredStep[], figures: readonly PackFigure[]): boolean {
  const last = new Map(steps.map(({ indicatorUid, periodUid, new: value }) => [`${indicatorUid} ${periodUid}`, value]));
  return figures.every(({ indicatorUid, periodUid, value }) => last.get(`${indicatorUid} ${periodUid}`) === value);
}

const stateOf = ({ since, periods }: FigureRecord): string =>
  JSON.stringify([since, periods.map(({ recorded, version }) => [recorded.periodUid, version])]);

/** An entry with every restated figure; it keeps the first of many itself. */
const wholeEntry = (entry: RestatementEntry, steps: readonly StoredStep[]): RestatementEntry =>
  entry.figureCount > entry.figures.length
    ? {
        ...entry,
        figures: steps.filter(({ restatementUid }) => restatementUid === entry.uid).toSorted(ascending(({ at }) => at)),
      }
    : entry;

function figuresOf(loaded: LoadedFigures): PackFigure[] {
  const input = officialInputOf(loaded);
  const cells = dashboardCells({ ...input, shown: input.all });
  const equations = new Map(input.indicators.map(({ uid, equationIn }) => [uid, equationIn]));
  return officialFigures(input).map(({ reports: _reports, of: _of, ...figure }) => {
    const { equation, number } = equations.get(figure.indicatorUid)!({ start: figure.periodStart });
    return { ...figure, version: number, ...partsOf(equation, cells.get(figure.periodUid) ?? []) };
  });
}

/** The approved reports in a figure, and why other reports are left out. */
function partsOf(equation: Equation, cells: readonly Cell[]): Pick<PackFigure, 'reports' | 'leftOut'> {
  const approved = cells.filter(({ reportUid, official }) => reportUid !== null && official.counts !== false);
  const { takesPart } = figureSums(equation, columnsOf(cells).official).verdicts;
  return {
    reports: cells.filter(({ reportUid }, at) => reportUid !== null && takesPart.has(at)).map(({ reportUid }) => reportUid!),
    leftOut: approved.flatMap(({ reportUid, official }) => {
      const why = leftOutFor(equation, official);
      return why === null ? [] : [{ report: reportUid!, why }];
    }),
  };
}

/** All definitions that the figures of a project are computed by, with their versions, periods and packages. */
export function definitionsOf({ loaded, aliases }: Pick<PackedFigures, 'loaded' | 'aliases'>) {
  const { project, packages, periods } = loaded;
  return {
    project: { uid: project.uid, name: project.name },
    periods: periods.map(({ uid, startDate, endDate }) => ({ uid, start: startDate, end: endDate })),
    packages: packages.map(({ uid, name, kind, parentUid }) => ({ uid, name, kind, parentUid: parentUid ?? null })),
    indicators: definedIndicators(loaded, project.rootUid, aliases).map(({ item }) => ({
      uid: item.uid,
      name: item.name,
      formerUids: item.formerUids ?? [],
      versions: equationVersions(item).map(({ equation: _equation, ...version }) => version),
    })),
    aliases: [...aliases],
  };
}
