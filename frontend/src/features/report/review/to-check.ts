import { compare } from '../../../../../shared/domain/kernel/decimal.ts';
import { copiedFigures, type Deviation, deviationOf, wasThereBefore } from '../../../../../shared/domain/report/deviation.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import type { EntrySheet } from '../entries/context.ts';
import { hasNeed, metricsToEnter } from '../entries/needs.ts';
import { latestPast } from '../entries/take-past.ts';
import type { Section, SectionMetric } from '../model/sections.ts';
import { isYesOrNo } from '../model/stated-value.ts';
import { isAsReceived } from '../table/received-text.ts';
import { reportTexts } from '../texts.ts';
import { checkTexts as texts } from './check-texts.ts';

type Sheet = Pick<EntrySheet, 'store' | 'nodes'>;

/** Two significant digits, because a ratio of averages is no more exact. */
const timesText = (times: number) => formatFigure(Number(Math.abs(times).toPrecision(2)));

function whyOf({ kind, times, low, high }: Deviation): string {
  const one = Number(low) === Number(high);
  const parts = { low: formatFigure(low), high: formatFigure(high), times: timesText(times ?? 0) };
  // If the range includes zero, a multiple of the average would be meaningless.
  if (kind === 'outside' && !one && Number(low) <= 0 && Number(high) >= 0) return fill(texts.outsideZero, parts);
  if (kind === 'outside') return fill(one ? texts.outsideOne : texts.outside, parts);
  if (kind === 'nothing') return fill(one ? texts.nothingOne : texts.nothing, parts);
  if (kind === 'sign') return fill(one ? texts.signOne : texts.sign, parts);
  if (kind === 'first') return texts.first;
  return fill(times ? texts.inside : texts.insideZero, parts);
}

/**
 * Why a figure is marked 'Check', in a sentence: '10 times the average; usually 3 to 5, last value 4. Is the decimal point
 * right?'
 */
export function checkReason(deviation: Deviation | null): string {
  if (!deviation) return `${reportTexts.checkWhy}.`;
  const { kind, last, low, high, slip } = deviation;
  const why = whyOf(deviation);
  const said = kind === 'first' || Number(low) === Number(high) ? texts.only : texts.last;
  const sentence = fill(said, { why, last: formatFigure(last) });
  return slip ? `${sentence} ${texts[slip]}` : sentence;
}

const pastOf = (uid: string, { nodes }: Sheet) => (nodes.metrics.get(uid)?.past ?? []).map(({ value }) => value);

/** Why a Yes or No is marked: the earlier answers. */
function whyOfAnswer(past: readonly (string | null)[]): string {
  const answers = new Set(
    past.flatMap((value) => (value === null ? [] : Number(value) === 0 ? [reportTexts.no] : [reportTexts.yes])),
  );
  return answers.size === 1 ? fill(texts.always, { answer: [...answers].join('') }) : texts.both;
}

function whyOfRow({ node }: Pick<SectionMetric, 'node'>, deviation: Deviation | null, sheet: Sheet): string {
  return isYesOrNo(node) && deviation ? whyOfAnswer(pastOf(node.uid, sheet)) : checkReason(deviation);
}

/** Why the figure of a row is marked 'Check'; null if it is not. */
export function reasonToCheck(node: Node, sheet: Sheet): string | null {
  const { uid } = node;
  if (!sheet.store.toCheck(uid)) return null;
  return whyOfRow({ node }, deviationOf(sheet.store.figure(uid), pastOf(uid, sheet)), sheet);
}

/** `wasThere`: an earlier report has the same figure. */
export type RowToCheck = { row: SectionMetric; value: string; reason: string; wasThere: boolean };

/**
 * The rows marked 'Check': first those furthest from their earlier figures, then in the order of the report. Figures that an
 * earlier report has, too, come last.
 */
export function rowsToCheck(sections: readonly Section[], sheet: Sheet): RowToCheck[] {
  return metricsToEnter(sections)
    .filter(({ node }) => sheet.store.toCheck(node.uid) && !sheet.store.entry(node.uid).noReport)
    .map((row) => {
      const value = sheet.store.figure(row.node.uid) ?? '';
      const deviation = deviationOf(value, pastOf(row.node.uid, sheet));
      // Without a number to compare, the mark comes from the server.
      const wasThere = deviation !== null && wasThereBefore(value, pastOf(row.node.uid, sheet));
      return { row, value, reason: whyOfRow(row, deviation, sheet), wasThere, size: deviation?.size ?? Number.MAX_VALUE };
    })
    .toSorted((a, b) => Number(a.wasThere) - Number(b.wasThere) || b.size - a.size)
    .map(({ size: _size, ...each }) => each);
}

/**
 * The headings for new and for repeated figures to check, with their numbers. Pending actions and the filter count both together.
 */
export function headingsToCheck(fresh: number, repeated: number): { fresh: string; repeated: string } {
  if (fresh === 0) return { fresh: '', repeated: countOf(repeated, texts.toCheckAllOfBefore) };
  if (repeated === 0) return { fresh: countOf(fresh, texts.toCheck), repeated: '' };
  const all = fresh + repeated;
  return {
    fresh: fill(countOf(fresh, texts.toCheckNew), { all }),
    repeated: fill(countOf(repeated, texts.toCheckOfBefore), { all }),
  };
}

/**
 * The rows whose calculated figure a person has overwritten with a different one, which is given as decimal text. Suppliers send
 * totals as if they were typed, but no person has typed them.
 */
export const rowsTypedOver = (sections: readonly Section[], { store, nodes }: Sheet) =>
  metricsToEnter(sections).flatMap((row) => {
    const { uid } = row.node;
    const { source, value, derived } = store.result(uid) ?? {};
    const isOver = source === 'typed' && value != null && derived != null && compare(value, derived) !== 0;
    const metric = nodes.metrics.get(uid);
    const isReceived = metric !== undefined && isAsReceived(metric, store.entry(uid));
    return isOver && !isReceived ? [{ row, value, calculated: derived }] : [];
  });

/** The rows with an entry that does not count, because they are only calculated. */
export const rowsIgnored = (sections: readonly Section[], { result }: Pick<EntrySheet['store'], 'result'>): SectionMetric[] =>
  metricsToEnter(sections).filter(({ node }) => result(node.uid)?.ignored !== undefined);

/**
 * The rows of a report without an answer, and separately the required ones. `notCalculated`: how many of them nobody can answer,
 * because a conversion factor is missing; `all` leaves these out.
 */
export function rowsWithoutAnswer(sections: readonly Section[], sheet: Sheet) {
  const empty = metricsToEnter(sections).filter((row) => hasNeed('value', row, sheet));
  const all = empty.filter(({ node }) => sheet.store.result(node.uid)?.missingFactor !== true);
  return { required: empty.filter((row) => hasNeed('required', row, sheet)), all, notCalculated: empty.length - all.length };
}

/** The rows with the same figure as in the previous report, if there are too many for chance. */
export const rowsCopied = (sections: readonly Section[], { store, nodes }: Sheet): SectionMetric[] =>
  copiedFigures(
    metricsToEnter(sections)
      .filter(({ node }) => store.isCounted(node.uid) && store.result(node.uid)?.source !== 'derived')
      .map((row) => ({
        row,
        value: store.figure(row.node.uid),
        last: latestPast(nodes.metrics.get(row.node.uid)?.past ?? [])?.value ?? null,
      })),
  ).map(({ row }) => row);
