import type { Node } from '../../../shared/domain/structure/tree.ts';

/** What a view says beside the value of a metric that is answered with Yes or No, so that clients show 1 and 0 in words. */
export const answerView = (node: Pick<Node, 'meta_json'> | undefined): { is_yes_or_no?: true } =>
  node?.meta_json.input_type === 'boolean' ? { is_yes_or_no: true } : {};
