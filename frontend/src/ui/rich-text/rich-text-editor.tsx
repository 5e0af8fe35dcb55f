import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { plainText, sanitiseRichText } from '../../../../shared/domain/file/rich-text.ts';
import { richTextTexts as texts } from './texts.ts';
import './rich-text-editor.css';

type Props = {
  label: string;
  value: string;
  onChange(html: string): void;
  hint?: string;
  error?: string | undefined;
  /** offers headings beside the paragraph (REP-110) */
  headings?: boolean;
};

const BLOCKS = [
  { value: 'p', label: texts.paragraph },
  { value: 'h3', label: texts.header3 },
  { value: 'h4', label: texts.header4 },
  { value: 'h5', label: texts.header5 },
];

const COMMANDS = [
  ['bold', texts.bold],
  ['italic', texts.italic],
  ['insertUnorderedList', texts.bullets],
  ['insertOrderedList', texts.numbers],
] as const;

/** An editable area is a text box of several lines; a textarea knows no marks. */
const TEXT_BOX = { role: 'textbox', 'aria-multiline': true, tabIndex: 0 } as const;

/** Text with a few marks. What it gives out is clean; text without any letter is ''. */
export function RichTextEditor({ label, value, onChange, hint, error, headings = false }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const initial = useRef(value);
  const name = useId();
  const [block, setBlock] = useState('p');
  useEffect(() => {
    if (area.current) area.current.innerHTML = sanitiseRichText(initial.current);
  }, []);
  const tell = () => {
    const html = sanitiseRichText(area.current?.innerHTML ?? '');
    onChange(plainText(html) === '' ? '' : html);
  };
  const apply = (command: string, argument?: string) => {
    area.current?.focus();
    document.execCommand(command, false, argument);
    tell();
  };
  const readBlock = () => setBlock(blockAtCaret());
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  };
  const box = {
    ...TEXT_BOX,
    'aria-labelledby': name,
    onInput: tell,
    onBlur: tell,
    onPaste: paste,
    onKeyUp: readBlock,
    onMouseUp: readBlock,
  };
  return (
    <FormField label={<span id={name}>{label}</span>} constraintText={hint} errorText={error} stretch>
      <div className="rich-text-editor" data-invalid={error !== undefined}>
        <div role="toolbar" aria-label={texts.toolbar}>
          {headings && (
            <select
              aria-label={texts.block}
              value={block}
              onChange={({ target }) => {
                setBlock(target.value);
                apply('formatBlock', target.value);
              }}
            >
              {BLOCKS.map(({ value: tag, label: text }) => (
                <option key={tag} value={tag}>
                  {text}
                </option>
              ))}
            </select>
          )}
          {COMMANDS.map(([command, text]) => (
            <Button key={command} variant="inline-link" formAction="none" onClick={() => apply(command)}>
              {text}
            </Button>
          ))}
        </div>
        <div ref={area} className="rich-text-area" {...box} contentEditable suppressContentEditableWarning />
      </div>
    </FormField>
  );
}

/** The kind of block that the caret stands in; anything but a heading counts as a paragraph. */
function blockAtCaret(): string {
  const tag = document.queryCommandValue('formatBlock').toLowerCase();
  return BLOCKS.some(({ value }) => value === tag) ? tag : 'p';
}
