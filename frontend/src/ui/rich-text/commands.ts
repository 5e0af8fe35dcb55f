import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { closeHistory, history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { richTextSchema } from './schema.ts';

const { nodes, marks } = richTextSchema;
const { p, heading, ul, ol, li, br } = nodes as Record<'p' | 'heading' | 'ul' | 'ol' | 'li' | 'br', NodeType>;

/** The innermost list around the caret, and its start position. */
function listAt({ selection: { $from } }: EditorState): { type: NodeType; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const { type } = $from.node(depth);
    if (type === ul || type === ol) return { type, at: $from.before(depth) };
  }
  return undefined;
}

/**
 * Turns the selected paragraphs into a list, a list of the other kind into this kind, or a list of this kind back into
 * paragraphs.
 */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) => {
    const list = listAt(state);
    if (!list) return wrapInList(type)(state, dispatch, view);
    if (list.type === type) return liftListItem(li)(state, dispatch, view);
    dispatch?.(state.tr.setNodeMarkup(list.at, type));
    return true;
  };

const newLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(br.create()).scrollIntoView());
  return true;
});

export const FORMATS = {
  bold: toggleMark(marks.b!),
  italic: toggleMark(marks.i!),
  bullets: toggleList(ul),
  numbers: toggleList(ol),
};
export type TextFormat = keyof typeof FORMATS;

/** Whether a format is active at the caret. */
export function isOn(state: EditorState, format: TextFormat): boolean {
  if (format === 'bullets' || format === 'numbers') return listAt(state)?.type === (format === 'bullets' ? ul : ol);
  const mark = format === 'bold' ? marks.b! : marks.i!;
  const { from, to, empty, $from } = state.selection;
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark);
}

/** Turns a block into a paragraph ('p') or a heading ('h3'). This is a separate undo step, even right after typing. */
export const setBlock =
  (tag: string): Command =>
  (state, dispatch) => {
    const change = tag === 'p' ? setBlockType(p) : setBlockType(heading, { level: Number(tag.slice(1)) });
    return change(state, dispatch && ((transaction) => dispatch(closeHistory(transaction))));
  };

/** The tag of the block around the caret. */
export function blockAt({ selection: { $from } }: EditorState): string {
  const { type, attrs } = $from.parent;
  return type === heading ? `h${attrs.level}` : type.name;
}

/** Undo and the usual keys. Tab leaves the editor, because a keyboard user would be trapped otherwise (WCAG 2.1.2). */
export const plugins = () => [
  history(),
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': FORMATS.bold,
    'Mod-i': FORMATS.italic,
    'Shift-Enter': newLine,
    Enter: splitListItem(li),
  }),
  keymap(baseKeymap),
];
