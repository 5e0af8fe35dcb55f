import { answerText } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { takesFigures } from '../../../../../shared/domain/report/value.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { type FigureDigits, formatFigure } from '../../../ui/format.ts';

/** Whether a metric is a Yes or No question, stored as 1 and 0 (REP-057). */
export const isYesOrNo = ({ meta_json }: Pick<Node, 'meta_json'>): boolean => meta_json.input_type === 'boolean';

/** A value of a metric in words: its digits, Yes or No, or its text. */
export function statedValue(value: string, node: Pick<Node, 'meta_json'> | undefined, digits: FigureDigits = 'all'): string {
  if (node && isYesOrNo(node)) return answerText(value);
  return node && !takesFigures(node) ? value : formatFigure(value, digits);
}

/** The unit of a metric's figures; '' for Yes and No. */
export const statedUnit = (node: Pick<Node, 'meta_json' | 'metric'>): string =>
  isYesOrNo(node) ? '' : unitText(node.metric?.unit ?? '');
