import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { fill } from '../../../ui/fill.ts';
import { common } from '../../../ui/texts.ts';

const INPUT = 'input, textarea, select';

/** The input that a button stands beside. */
function inputBeside(button: HTMLElement): HTMLElement | null {
  let place = button.parentElement;
  while (place && !place.querySelector(INPUT)) place = place.parentElement;
  return place?.querySelector<HTMLElement>(INPUT) ?? null;
}

type Props = { choices: readonly string[]; onTake(figure: string): void };

/** The figures that a cell may mean; one of them is taken by its button, which goes with the question. The focus goes on in the cell. */
export const FigureChoices = ({ choices, onTake }: Props) =>
  choices.map((figure) => (
    <button key={figure} type="button" className="text-button form-choice" onClick={take(() => onTake(figure))}>
      {fill(common.takeFigure, { figure })}
    </button>
  ));

const take =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    const input = inputBeside(currentTarget);
    flushSync(act);
    input?.focus();
  };
