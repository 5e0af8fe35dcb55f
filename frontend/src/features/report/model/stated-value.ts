import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { answerText } from '../../../../../shared/domain/metric/vocabulary.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { type FigureDigits, formatFigure } from '../../../ui/format.ts';

/** Whether a metric is answered with Yes or No, which are stored as 1 and 0 (REP-057). */
export const isYesOrNo = ({ meta_json }: Pick<Node, 'meta_json'>): boolean => meta_json.input_type === 'boolean';

/** A figure of a metric in words: its digits, or Yes or No. */
export const statedValue = (value: string, node: Pick<Node, 'meta_json'> | undefined, digits: FigureDigits = 'all'): string =>
  node && isYesOrNo(node) ? answerText(value) : formatFigure(value, digits);

/** The unit that stands beside the figures of a metric; Yes and No have none. */
export const statedUnit = (node: Pick<Node, 'meta_json' | 'metric'>): string =>
  isYesOrNo(node) ? '' : unitText(node.metric?.unit ?? '');
