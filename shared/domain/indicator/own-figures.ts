import { formatDate } from '../kernel/dates.ts';
import type { Period } from '../kernel/periods.ts';
import { unitText } from '../metric/unit-text.ts';
import { equationKey } from './equation.ts';
import { equationText } from './equation-text.ts';
import { equationVersions, type VersionedIndicator } from './equation-versions.ts';
import { versionIn } from './versions.ts';

/** An indicator of a project as stored. */
export type OwnIndicator = VersionedIndicator & { uid: string; name: string; resultMetricUid: string };

/**
 * How an indicator of a project is calculated in a period. `isSame`: as the company calculates it; `equation`: in words, '' where
 * it is the same; `isNamed`: it has the result or the name of the company's.
 */
export type OwnDefinition = {
  uid: string;
  indicator: string;
  equation: string;
  unit: string;
  isSame: boolean;
  isNamed: boolean;
};

/** The project's own definitions in a period, beside an indicator of its company. */
export type OwnIn = (period: Pick<Period, 'start'>) => readonly OwnDefinition[];

/**
 * An equation of a project's own, by which it calculates an indicator of a company otherwise than the company does.
 * `index`: of the company's equation among the sums of the project; `indicator`: the project's; `equation`: in words,
 * as in '100 × Waste recycled / Waste'; `from`, `to`: first day of the first period that it counts for without a break,
 * and the day after the last one.
 */
export type OwnEquation = { index: number; indicator: string; equation: string; unit: string; from: string; to: string };

/** Whether two indicators have the same name, in any letter case. */
export const isNamedAlike = (a: { name: string }, b: { name: string }): boolean =>
  a.name.trim().toLowerCase() === b.name.trim().toLowerCase();

/**
 * Finds the indicators of a project that stand beside one of its company: those that have, or have had, the company's
 * equation, its result or its name.
 */
export function ownBeside(
  indicators: readonly OwnIndicator[],
): (company: { name: string; resultMetricUid: string }, key: string) => OwnIn {
  const measured = indicators.flatMap((item) => {
    const versions = equationVersions(item).map((version) => ({ ...version, key: equationKey(version.equation) }));
    return versions.length > 0 ? [{ item, versions }] : [];
  });
  return (company, key) => {
    const isNamed = (item: OwnIndicator) => item.resultMetricUid === company.resultMetricUid || isNamedAlike(item, company);
    const beside = measured
      .map(({ item, versions }) => ({ item, versions, isNamed: isNamed(item) }))
      .filter((each) => each.isNamed || each.versions.some((version) => version.key === key));
    return (period) =>
      beside.map(({ item: { uid, name }, versions, isNamed: named }) => {
        const { key: own, operationJson, metrics, unit } = versionIn(versions, period);
        const isSame = own === key;
        const equation = isSame ? '' : equationText(operationJson, metrics);
        return { uid, indicator: name, equation, unit, isSame, isNamed: named };
      });
  };
}

/** Whether a project calculates an indicator of its company itself in a period, as the company does. */
const isOwn = (own: OwnIn, period: Pick<Period, 'start'>): boolean => own(period).some(({ isSame }) => isSame);

/**
 * Whether a project itself measures an indicator of its company in a period, by any equation. If so, all its packages are
 * expected to report it, including those that have not reported anything yet.
 */
export const isMeasured = (own: OwnIn, period: Pick<Period, 'start'>): boolean => own(period).length > 0;

/**
 * The equations by which a project calculates an indicator of its company otherwise, and since when: in each period for which it
 * has the indicator and none with the company's equation.
 * @param index of the company's equation
 * @param all periods of the project, in order
 */
export function otherwiseIn(index: number, own: OwnIn, all: readonly Period[]): OwnEquation[] {
  const found: OwnEquation[] = [];
  let open = new Map<string, OwnEquation>();
  for (const { start, end } of all) {
    const definitions = own({ start });
    const next = new Map<string, OwnEquation>();
    for (const { uid, indicator, equation, unit } of isOwn(own, { start }) ? [] : definitions) {
      const id = JSON.stringify([uid, equation, unit]);
      const before = open.get(id);
      const now = before ?? { index, indicator, equation, unit, from: start, to: end };
      now.to = end;
      if (!before) found.push(now);
      next.set(id, now);
    }
    open = next;
  }
  return found;
}

/** Of equations of a project's own, those of one equation of a company that count for a period. */
export const ownEquationsIn = (
  otherwise: readonly OwnEquation[] | undefined,
  index: number,
  { start }: Pick<Period, 'start'>,
): OwnEquation[] => (otherwise ?? []).filter((own) => own.index === index && own.from <= start && start < own.to);

/** A project's own equation in words, and since when: 'from 1st Feb 24: 100 × Waste recycled / Waste (%)'. */
export const ownEquationText = ({ equation, unit, from }: Pick<OwnEquation, 'equation' | 'unit' | 'from'>): string =>
  `from ${formatDate(from)}: ${equation}${unit === '' ? '' : ` (${unitText(unit)})`}`;

/**
 * The last time that a figure of a project's own indicator became another one, once it was official; decimals, null for none.
 * `changedSince`: later approvals have changed it, which is no restatement; records of earlier releases do not say it.
 */
export type RestatedFigureOf = {
  indicatorUid: string;
  unit: string;
  at: string;
  old: string | null;
  oldUnit?: string;
  new?: string | null;
  changedSince?: true;
};

/**
 * The same as it stands beside a figure of a company. `index`: of the company's equation among the sums of the project; `of`: uid
 * of the company's indicator, since two may have one equation; `start`: first day of the period; `indicator`: the project's.
 */
export type RestatedOwn = Omit<RestatedFigureOf, 'indicatorUid'> & {
  index: number;
  of: string;
  start: string;
  indicator: string;
};

/**
 * The restated figures of a project beside one of its company: those of indicators with the company's equation, or else those
 * with another one. Of several with the company's equation, only those with its result or name count, if any: a merge may have
 * given another indicator the same equation and restated that one only.
 * @param index of the company's equation, `of`: uid of its indicator
 * @param restated by the uid of the period
 */
export function restatedBeside(
  { index, of }: Pick<RestatedOwn, 'index' | 'of'>,
  own: OwnIn,
  all: readonly (Period & { uid: string })[],
  restated: ReadonlyMap<string, readonly RestatedFigureOf[]>,
): RestatedOwn[] {
  return all.flatMap(({ uid: periodUid, start }) => {
    const figures = restated.get(periodUid) ?? [];
    if (figures.length === 0) return [];
    const definitions = own({ start });
    const same = definitions.filter(({ isSame }) => isSame);
    const named = same.filter(({ isNamed }) => isNamed);
    return ([named, same].find((some) => some.length > 0) ?? definitions).flatMap(({ uid, indicator }) =>
      figures
        .filter(({ indicatorUid }) => indicatorUid === uid)
        .map(({ indicatorUid: _uid, ...figure }) => ({ index, of, start, indicator, ...figure })),
    );
  });
}

/** The uids of a company's indicators whose figures of one equation the project has restated, by the first day of the period. */
export const restatedStarts = (restated: readonly RestatedOwn[] | undefined, index: number): Map<string, Set<string>> => {
  const own = (restated ?? []).filter((each) => each.index === index);
  return new Map([...Map.groupBy(own, ({ start }) => start)].map(([start, all]) => [start, new Set(all.map(({ of }) => of))]));
};

/** A restated figure, as `RestatedFigureOf` describes it. */
export type RestatedFigureText = {
  unit: string;
  old: string | null;
  oldUnit?: string | undefined;
  new?: string | null | undefined;
  changedSince?: boolean | undefined;
};

/**
 * What a restated figure became, as it follows the day: ' from 21 kWh to 22 kWh', with 'before later approvals' where it is
 * another one by now, or ', was 21 kWh' where that is not known.
 * @param figureOf a decimal with its unit; null for none
 */
export const restatedChange = (
  { old, oldUnit, new: became, unit, changedSince = false }: RestatedFigureText,
  figureOf: (value: string | null, unit: string) => string,
): string =>
  became === undefined
    ? `, was ${figureOf(old, oldUnit ?? unit)}`
    : ` from ${figureOf(old, oldUnit ?? unit)} to ${figureOf(became, unit)}${changedSince ? ', before later approvals' : ''}`;

/**
 * Of the projects that have a part in the figures of an equation, `of`, how many have something in
 * common that a figure has to say.
 */
export type ProjectShare = { projects: number; of: number };

/** '1 of 5 projects' */
export const shareText = ({ projects, of }: ProjectShare): string => `${projects} of ${of} ${of === 1 ? 'project' : 'projects'}`;

/** The note of a company's indicator that some projects calculate otherwise: '1 of 5 projects calculates otherwise'. */
export const otherwiseText = (share: ProjectShare): string =>
  `${shareText(share)} ${share.projects === 1 ? 'calculates' : 'calculate'} otherwise`;

/** The note that some projects have restated their own figures: '1 of 5 projects has restated its figure'. */
export const restatedText = (share: ProjectShare): string =>
  `${shareText(share)} ${share.projects === 1 ? 'has restated its figure' : 'have restated their figures'}`;
