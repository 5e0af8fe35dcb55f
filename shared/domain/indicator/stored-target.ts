import { toDecimal } from '../kernel/decimal.ts';
import { INTERVALS } from '../kernel/intervals.ts';
import type { Period } from '../kernel/periods.ts';
import type { RatedTarget } from './period-targets.ts';
import { directionOf } from './rag.ts';
import { type Versioned, type VersionMark, versionIn, versionsOf } from './versions.ts';

/** A target as stored, with decimals as text. Unknown keys of the meta-data are kept. */
export type TargetRecord = { value: string | null; date: string | null; metaJson: Record<string, unknown> };

const decimal = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? toDecimal(value) : null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const record = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

/** The target that RAG compares with (ADM-285, ADM-286). */
export function storedTarget({ value, date, metaJson }: TargetRecord): RatedTarget {
  const interval = INTERVALS.find((each) => each === metaJson.interval);
  return {
    value,
    date,
    thresholdLow: decimal(metaJson.thresholdLow),
    greenBelow: metaJson.greenBelow === true,
    ...(interval && { interval }),
    byDate: (Array.isArray(metaJson.byDate) ? metaJson.byDate : []).map(record).map((each) => ({
      startDate: text(each.startDate),
      endDate: text(each.endDate),
      target: decimal(each.target),
      threshold: decimal(each.threshold),
    })),
  };
}

/** Whether a target asks something of single periods, by their days. */
export const namesDays = (target: TargetRecord): boolean => storedTarget(target).byDate.length > 0;

/** A target as stored: the latest version, and earlier ones. */
export type VersionedTarget = TargetRecord & Versioned<TargetRecord>;

/** All versions of a target, from the first on. */
export const targetVersions = ({ value, date, metaJson, ...stored }: VersionedTarget): (VersionMark & TargetRecord)[] =>
  versionsOf(stored, { value, date, metaJson });

/** The target that RAG compares with in a period. */
export const targetVersionIn = (target: VersionedTarget, period: Pick<Period, 'start'>): RatedTarget =>
  storedTarget(versionIn(targetVersions(target), period));

/** A change of a target; missing fields stay as they are. `metaJson` is merged key by key (ADM-286, ADM-470). */
export type TargetPatch = { [K in keyof TargetRecord]?: TargetRecord[K] | undefined };

/**
 * A target after a change. A sent direction counts; otherwise a sent threshold implies it, see `directionOf` (ADM-333 to
 * ADM-335). Without both, the stored direction stays, so a new value alone never inverts the colours.
 */
export function changedTarget(current: TargetRecord, patch: TargetPatch): TargetRecord {
  const sent = Object.fromEntries(Object.entries(patch.metaJson ?? {}).filter(([, value]) => value !== undefined));
  const next = {
    value: patch.value === undefined ? current.value : patch.value,
    date: patch.date === undefined ? current.date : patch.date,
    metaJson: { ...current.metaJson, ...sent },
  };
  const { value, thresholdLow, greenBelow } = storedTarget(next);
  const entered = storedTarget({ ...NO_TARGET, metaJson: sent });
  const entersThreshold = [entered.thresholdLow, ...entered.byDate.map(({ threshold }) => threshold)].some(
    (each) => each !== null,
  );
  const direction =
    typeof sent.greenBelow !== 'boolean' && entersThreshold
      ? directionOf({ target: value, threshold: thresholdLow, greenBelow }, entered.byDate)
      : greenBelow;
  return { ...next, metaJson: { ...next.metaJson, greenBelow: direction } };
}

export const NO_TARGET: TargetRecord = { value: null, date: null, metaJson: {} };
