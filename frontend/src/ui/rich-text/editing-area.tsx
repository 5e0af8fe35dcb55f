import Button from '@cloudscape-design/components/button';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { blockAt, FORMATS, isOn, plugins, setBlock, type TextFormat } from './commands.ts';
import { readDocument, readPasted, writeDocument } from './html.ts';
import { richTextTexts as texts } from './texts.ts';

const BLOCKS = [
  { value: 'p', label: texts.paragraph },
  { value: 'h3', label: texts.header3 },
  { value: 'h4', label: texts.header4 },
  { value: 'h5', label: texts.header5 },
];

export type EditingAreaProps = {
  /** id of the element that labels the text box */
  name: string;
  value: string;
  onChange(html: string): void;
  headings: boolean;
  /** whether the text box gets the focus when it appears */
  focused: RefObject<boolean>;
};

/** Toolbar and text box. The editor reads `value` only once; afterwards it holds the text itself. */
export default function EditingArea({ name, value, onChange, headings, focused }: EditingAreaProps) {
  const { place, view, state } = useEditor(name, value, onChange, focused);
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  const block = state ? blockAt(state) : 'p';
  return (
    <>
      <div role="toolbar" aria-label={texts.toolbar}>
        {headings && (
          <select
            aria-label={texts.block}
            value={BLOCKS.some((each) => each.value === block) ? block : 'p'}
            onChange={({ target }) => run(setBlock(target.value))}
          >
            {BLOCKS.map(({ value: tag, label }) => (
              <option key={tag} value={tag}>
                {label}
              </option>
            ))}
          </select>
        )}
        {(Object.keys(FORMATS) as TextFormat[]).map((format) => (
          <Button
            key={format}
            variant="inline-link"
            formAction="none"
            nativeButtonAttributes={{ 'aria-pressed': state !== undefined && isOn(state, format) }}
            onClick={() => run(FORMATS[format])}
          >
            {texts[format]}
          </Button>
        ))}
      </div>
      <div ref={place} />
    </>
  );
}

function useEditor(name: string, value: string, onChange: (html: string) => void, focused: RefObject<boolean>) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const latest = useRef(onChange);
  latest.current = onChange;
  const initial = useRef({ name, value, focused });
  useEffect(() => {
    const start = initial.current;
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc: readDocument(start.value), plugins: plugins() }),
      attributes: { class: 'rich-text-area', role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': start.name },
      transformPastedHTML: readPasted,
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        setState(editor.state);
        if (transaction.docChanged) latest.current(writeDocument(editor.state.doc));
      },
    });
    setView(editor);
    setState(editor.state);
    if (start.focused.current) editor.focus();
    return () => editor.destroy();
  }, []);
  return { place, view, state };
}
