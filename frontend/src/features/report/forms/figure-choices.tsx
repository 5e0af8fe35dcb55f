import { fill } from '../../../ui/fill.ts';
import { formTexts as texts } from './texts.ts';

type Props = { choices: readonly string[]; onTake(figure: string): void };

/** The figures that a cell may mean; one of them is taken by its button. */
export const FigureChoices = ({ choices, onTake }: Props) =>
  choices.map((figure) => (
    <button key={figure} type="button" className="text-button form-choice" onClick={() => onTake(figure)}>
      {fill(texts.takeFigure, { figure })}
    </button>
  ));
