import { fill } from '../../../ui/fill.ts';
import { countOf } from '../../../ui/format.ts';
import { type StepMove, type StepOutcome, stepColumnOf } from '../entries/steps.ts';
import { reportTexts as texts } from '../texts.ts';

function movedText(move: StepMove, metric: string, total: string | null): string {
  const column = stepColumnOf(move);
  if (column === 'comment') return fill(texts.commentAgain, { metric });
  if (column === 'na') return fill(move.to.noReport ? texts.naAgain : texts.appliesAgain, { metric });
  if (column === 'quality') return fill(texts.qualityAgain, { metric });
  if (move.text?.to && move.to.value === move.from.value)
    return fill(texts.textAgain, { metric, typed: move.text.to.typed ?? move.text.to.text ?? '' });
  if (move.to.value !== null) return fill(texts.valueAgain, { metric, value: move.to.value });
  return total === null ? fill(texts.emptyAgain, { metric }) : fill(texts.calculatedAgain, { metric, value: total });
}

/**
 * The outcome of an undo or redo in words, for the report's status line. `nameOf`: name of a row's metric; `totalOf`: what a row
 * shows without a figure of its own, calculated from its sub-metrics.
 */
export function outcomeText(
  { way, done, refused, pasted }: StepOutcome,
  nameOf: (uid: string) => string,
  totalOf: (uid: string) => string | null = () => null,
): string {
  const [first] = done;
  const others = [...new Set(refused.map(({ uid }) => nameOf(uid)))].join(', ');
  const left = refused.length > 0 ? fill(way === 'undo' ? texts.notUndone : texts.notRedone, { metrics: others }) : '';
  if (!first) return left || (way === 'undo' ? texts.nothingToUndo : texts.nothingToRedo);
  const what =
    pasted > 0
      ? countOf(done.length, texts.pastedStep)
      : done.length > 1
        ? countOf(done.length, texts.severalStep)
        : movedText(first, nameOf(first.uid), totalOf(first.uid));
  return `${fill(way === 'undo' ? texts.undone : texts.redone, { what })} ${left}`.trim();
}

/** The number of pasted values, and of those that wait for an answer: '3 values pasted, 1 pasted value not saved'. */
export const pastedText = (pasted: number, open: number): string =>
  [pasted > open && countOf(pasted - open, texts.pasted), open > 0 && countOf(open, texts.pastedOpen)].filter(Boolean).join(', ');
