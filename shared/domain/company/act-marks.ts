import { ascending } from '../kernel/order.ts';
import type { Period } from '../kernel/periods.ts';

/** Acts that change figures of a company directly, not through a figure that a project has restated. */
export const MARKING_ACTS = ['metric merge', 'company move'] as const;
export type MarkingAct = (typeof MARKING_ACTS)[number];

/** Whether an act is one of these: its entry in the register of a company lists what single projects have a part in. */
export const isMarkingAct = (act: string): act is MarkingAct => (MARKING_ACTS as readonly string[]).includes(act);

/** An act by which a figure of a company became another one; `at`: ISO instant. */
export type OwnRestatement = { act: MarkingAct; at: string };

/** A mark with the reporting period of the project whose part in the figure has changed. */
export type ActMark = Period & OwnRestatement;

/** Marks of acts on the figures of one company, by the uid of the indicator: the last act of each period. */
export type ActMarks = Readonly<Record<string, readonly ActMark[]>>;

/** A figure that an act has changed, as a register has it. */
export type MarkedFigure = { indicatorUid: string; periodStart: string; periodEnd: string };

/** Marks with those of one act more; of two acts on a period the later one stays. */
export function withActMarks(marks: ActMarks, figures: readonly MarkedFigure[], act: OwnRestatement): ActMarks {
  const next: Record<string, readonly ActMark[]> = { ...marks };
  for (const [uid, own] of Map.groupBy(figures, ({ indicatorUid }) => indicatorUid)) {
    const known = (marks[uid] ?? []).map((mark) => [`${mark.start}/${mark.end}`, mark] as const);
    const byPeriod = new Map<string, ActMark>(known);
    for (const { periodStart: start, periodEnd: end } of own) {
      const before = byPeriod.get(`${start}/${end}`);
      if (!before || before.at <= act.at) byPeriod.set(`${start}/${end}`, { start, end, act: act.act, at: act.at });
    }
    next[uid] = [...byPeriod.values()].sort(ascending(({ start, end }) => `${start}/${end}`));
  }
  return next;
}

/** The last act on a period whose last day lies before `end`, and on or after `start` if given; undefined for none. */
export function lastActIn(
  acts: readonly ActMark[],
  { start = '', end }: { start?: string; end: string },
): OwnRestatement | undefined {
  const inside = acts.filter((mark) => mark.end > start && mark.end <= end);
  const last = inside.sort(ascending(({ at }) => at)).at(-1);
  return last && { act: last.act, at: last.at };
}

const BY: Readonly<Record<MarkingAct, string>> = {
  'metric merge': 'by a merge of metrics',
  'company move': 'by a move of a company',
};

/** 'by a merge of metrics' */
export const byActText = ({ act }: OwnRestatement): string => BY[act];
