import { valueError } from '../../../../../shared/domain/form/field-checks.ts';
import { asWritten } from '../../../../../shared/domain/form/rows.ts';
import { lengthQuestion, NUMBER_REQUIRED, parseTyped } from '../../../../../shared/domain/report/entry/number-input.ts';
import { separatorQuestion } from '../../../../../shared/domain/report/entry/separator.ts';
import { valueField } from '../../../../../shared/domain/report/value.ts';
import { limitRefusal } from '../../../../../shared/domain/report/value-limits.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { isYesOrNo } from '../model/stated-value.ts';

/**
 * The result of reading a typed text. `text`: content of the input; `fault`: why it is invalid, and `why` with a longer
 * explanation. With `choices` nothing is stored: the text may mean several figures, or none that the metric accepts, and the
 * person decides.
 */
export type ReadText = {
  value: string | null;
  text: string;
  fault?: string | undefined;
  why?: string | undefined;
  choices?: readonly string[] | undefined;
};

const ANSWERS: Record<string, string> = { yes: '1', y: '1', true: '1', '1': '1', no: '0', n: '0', false: '0', '0': '0' };
const NO_ANSWER = 'Not Yes or No';

/** The stored value of Yes or No; null for other words. */
export const yesOrNoOf = (typed: string): string | null => ANSWERS[typed.trim().toLowerCase()] ?? null;

/** Reads Yes or No. Any other word stays unsaved beside the stored answer, like a text with several meanings. */
function readAnswer(typed: string): ReadText {
  const text = typed.trim();
  const value = yesOrNoOf(text);
  return value !== null || text === '' ? { value, text } : { value, text: typed, fault: NO_ANSWER, choices: [] };
}

/** Reads a text, postcode, choice or date (REP-309). An invalid one stays unsaved beside the stored value. */
export function readText(node: Node, typed: string): ReadText {
  const field = valueField(node);
  const text = field.type === 'date' ? asWritten({ ...field, header: '' }, typed.trim()) : typed.trim();
  const fault = valueError(field, text);
  if (fault === null) return { value: text || null, text };
  return text === '' ? { value: null, text, fault } : { value: null, text: typed, fault, choices: [] };
}

/** The figures of a metric's earlier reports, oldest first. */
type Earlier = () => readonly (string | null)[];

function readFigure(typed: string, node: Node | undefined, isSure: boolean, earlier: Earlier): ReadText {
  const read = parseTyped(typed, node?.metric?.unit);
  const { value, text } = read;
  const refusal = node ? limitRefusal(value, node) : null;
  // A refused figure does not clear the stored one, as a question does not.
  if (refusal !== null) return { value: null, text, fault: refusal, choices: [] };
  if (read.kind === 'unclear') return { value, text, fault: read.why, choices: read.choices };
  const question = value !== null && !isSure ? lengthQuestion(value) : null;
  if (value !== null && question !== null) return { value: null, text, fault: question, choices: [value] };
  const separator = value !== null && !isSure ? separatorQuestion(text, value, earlier()) : null;
  if (separator) return { value: null, text, fault: separator.why, choices: separator.choices };
  return read.kind === 'invalid' ? { value, text, fault: NUMBER_REQUIRED, why: read.why } : { value, text };
}

/**
 * Reads typed texts by the types of their metrics: figures within their limits (REP-280 to REP-284), Yes or No (REP-057), texts,
 * postcodes, choices and dates (REP-309). `isSure`: the person has confirmed this figure; `earlierOf`: figures of a metric's
 * earlier reports, oldest first.
 */
export function readerOf(
  nodes: readonly Node[],
  earlierOf: (uid: string) => readonly (string | null)[],
): (uid: string, typed: string, isSure?: boolean) => ReadText {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  return (uid, typed, isSure = false) => {
    const node = byUid.get(uid);
    const type = node && valueField(node).type;
    if (node && type === 'number' && isYesOrNo(node)) return readAnswer(typed);
    return node && type !== 'number' ? readText(node, typed) : readFigure(typed, node, isSure, () => earlierOf(uid));
  };
}

/** Why a number is refused as the figure of a metric; null if it is accepted. */
export const typedRefusal = (typed: string, node: Node): string | null =>
  limitRefusal(parseTyped(typed, node.metric?.unit).value, node);
