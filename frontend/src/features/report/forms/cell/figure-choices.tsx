import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../../../ui/fill.ts';
import { common } from '../../../../ui/texts.ts';

const INPUT = 'input, textarea, select';

/** The input beside a button. */
function inputBeside(button: HTMLElement): HTMLElement | null {
  let place = button.parentElement;
  while (place && !place.querySelector(INPUT)) place = place.parentElement;
  return place?.querySelector<HTMLElement>(INPUT) ?? null;
}

/** `label`: label of the cell. */
type Props = { choices: readonly string[]; label: string; onTake(figure: string): void };

/**
 * The possible figures of a cell, one button each. A click enters the figure, ends the question and returns the focus to the
 * cell.
 */
export const FigureChoices = ({ choices, label, onTake }: Props) =>
  choices.map((figure) => {
    const text = fill(common.takeFigure, { figure });
    return (
      <button
        key={figure}
        type="button"
        className="text-button form-choice"
        aria-label={`${text}: ${label}`}
        onClick={take(() => onTake(figure))}
      >
        {text}
      </button>
    );
  });

const take =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const input = inputBeside(currentTarget);
    flushSync(act);
    input?.focus();
  };
