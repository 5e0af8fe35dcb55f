import { type OfficialFigure, officialKey, placeOfFigure, type RestatedFigure } from './official-figures.ts';
import type { LastRestatement } from './recorded.ts';

/**
 * An official figure at some time; `since`: from which instant on; `restated`: the last time before that it became another one.
 */
export type FigureThen = OfficialFigure & { reports: number; since: string | null; restated: LastRestatement | null };

/** A step of a figure; `restatementUid`: of a restatement only. */
type Step = RestatedFigure & { at: string; reports: number; restatementUid?: string | undefined };

/**
 * The official figures after some steps, by period and indicator; a figure without an approved report is left out.
 * @param steps of each figure in the order of time
 */
export function figuresAfter(steps: readonly Step[]): FigureThen[] {
  const figures = new Map<string, FigureThen>();
  for (const step of steps) {
    const { new: value, reports, at, restatementUid: uid } = step;
    const key = officialKey(step);
    const own = { at, old: step.old, new: value, ...(step.oldUnit !== undefined && { oldUnit: step.oldUnit }) };
    const restated = uid ? { ...own, uid } : (figures.get(key)?.restated ?? null);
    figures.set(key, { ...placeOfFigure(step), value, reports, since: at, restated });
  }
  return [...figures.values()].filter(({ reports }) => reports > 0);
}

/** A figure of the past beside that of today: `now`, null for none; `nowUnit`: of that one, absent where the unit stays. */
export type FigureThenAndNow = FigureThen & { now: string | null; nowUnit?: string };

export const besideNow = (then: FigureThen, now: Pick<OfficialFigure, 'value' | 'unit'> | undefined): FigureThenAndNow => ({
  ...then,
  now: now?.value ?? null,
  ...(now && now.unit !== then.unit && { nowUnit: now.unit }),
});
