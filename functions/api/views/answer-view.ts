import { takesFigures } from '../../../shared/domain/report/value.ts';
import type { Node } from '../../../shared/domain/structure/tree.ts';

/** A flag for a metric that is answered with Yes or No, so that clients show 1 and 0 in words. */
export const answerView = (node: Pick<Node, 'meta_json'> | undefined): { is_yes_or_no?: true } =>
  node?.meta_json.input_type === 'boolean' ? { is_yes_or_no: true } : {};

/** A flag for a metric that takes a text, a choice or a date: its digits are no figure. */
export const textView = (node: Pick<Node, 'meta_json'> | undefined): { is_text?: true } =>
  node && !takesFigures(node) ? { is_text: true } : {};
