import { type Aliases, replaceInEquation, sheetToday, todayOf } from '../metric/replacement.ts';
import type { StoredResultSheet } from '../report/stored-result.ts';
import { metricsIn, toEquation } from './equation.ts';
import type { IndicatorDefinition, VersionedIndicator } from './equation-versions.ts';
import { type PeriodSheet, periodSheet, resultsOfSheet } from './period-sheet.ts';
import { mappedVersions } from './versions.ts';

/**
 * A merge of two base metrics counts from the moment of its record, while its worker updates indicators, targets and results one
 * by one. Every computation of figures therefore reads all of them under today's metrics. All functions are pure, and return the
 * same object if nothing changes.
 */

/** The results of a report under the metrics of today. */
export function resultToday<R extends { official: StoredResultSheet | null; pending: StoredResultSheet | null }>(
  result: R,
  aliases: Aliases,
): R {
  const official = result.official && sheetToday(result.official, aliases);
  const pending = result.pending && sheetToday(result.pending, aliases);
  return official === result.official && pending === result.pending ? result : { ...result, official, pending };
}

/**
 * An indicator under the metrics of today, in all of its versions. It keeps its name, and a metric that has become another one
 * its own name, until the worker comes.
 */
export function indicatorToday<I extends VersionedIndicator & { resultMetricUid: string }>(item: I, aliases: Aliases): I {
  if (aliases.size === 0) return item;
  const { since, earlier } = mappedVersions(item, (version) => definitionToday(version, aliases));
  const latest = definitionToday(item, aliases);
  const resultMetricUid = todayOf(item.resultMetricUid, aliases);
  const isSame =
    latest === item && resultMetricUid === item.resultMetricUid && !item.earlier?.some((each) => namesFormer(each, aliases));
  return isSame ? item : { ...item, ...latest, ...(since && { since }), ...(earlier && { earlier }), resultMetricUid };
}

/** Whether a definition names a metric that has become another one. */
function namesFormer({ operationJson, metrics }: IndicatorDefinition, aliases: Aliases): boolean {
  const equation = toEquation(operationJson);
  return (
    metrics.some(({ uid }) => aliases.has(uid)) || (equation !== null && metricsIn(equation).some((uid) => aliases.has(uid)))
  );
}

function definitionToday(definition: IndicatorDefinition, aliases: Aliases): IndicatorDefinition {
  if (!namesFormer(definition, aliases)) return definition;
  const { operationJson, unit, metrics } = definition;
  const replacements = new Map([...aliases.keys()].map((uid) => [uid, { uid: todayOf(uid, aliases) }]));
  const named = new Map<string, IndicatorDefinition['metrics'][number]>();
  for (const metric of metrics) {
    const uid = todayOf(metric.uid, aliases);
    // of merged metrics, the remaining one gives the name
    if (!named.has(uid) || metric.uid === uid) named.set(uid, { ...metric, uid });
  }
  return { operationJson: replaceInEquation(operationJson, replacements), unit, metrics: [...named.values()] };
}

/**
 * Targets under the result metrics of today. Of several for one metric by now, that of the metric that
 * stays counts, as after the merge.
 */
export function targetsToday<T extends { metricUid: string; packageUid?: string; companyUid?: string }>(
  targets: readonly T[],
  aliases: Aliases,
): readonly T[] {
  if (!targets.some(({ metricUid }) => aliases.has(metricUid))) return targets;
  const placeOf = ({ packageUid = '', companyUid = '' }: T, metricUid: string) => `${packageUid} ${companyUid} ${metricUid}`;
  const taken = new Set(targets.filter(({ metricUid }) => !aliases.has(metricUid)).map((each) => placeOf(each, each.metricUid)));
  return targets.flatMap((target) => {
    if (!aliases.has(target.metricUid)) return target;
    const metricUid = todayOf(target.metricUid, aliases);
    const place = placeOf(target, metricUid);
    if (taken.has(place)) return [];
    taken.add(place);
    return { ...target, metricUid };
  });
}

/** Whether a sheet says something of a metric that has become another one. */
function saysFormer(sheet: PeriodSheet, aliases: Aliases): boolean {
  const { metrics, values, asked, missing, notApplicable, recurring = [], received = [] } = sheet;
  const isSaid = (at: number) => values[at] !== '' || asked[at] !== 0 || missing[at] !== 0 || notApplicable[at] !== 0;
  return (
    metrics.some((uid, at) => aliases.has(uid) && isSaid(at)) ||
    recurring.some(([, own]) => own.some(([uid]) => aliases.has(uid))) ||
    received.some(([, parts]) => parts.some(([, figures]) => figures.some(([uid]) => aliases.has(uid))))
  );
}

/** The sheet of a period under the metrics of today; the columns of former ones stay, and are empty. */
export function periodSheetToday(sheet: PeriodSheet, aliases: Aliases): PeriodSheet {
  if (aliases.size === 0 || !saysFormer(sheet, aliases)) return sheet;
  const results = resultsOfSheet(sheet).map((result) => resultToday(result, aliases));
  return periodSheet(results, [...sheet.metrics, ...sheet.metrics.map((uid) => todayOf(uid, aliases))]);
}
