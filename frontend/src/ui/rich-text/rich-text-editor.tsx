import FormField from '@cloudscape-design/components/form-field';
import { type FocusEvent, useId, useRef } from 'react';
import { plainText } from '../../../../shared/domain/file/rich-text.ts';
import { latePart } from '../late-part.tsx';
import type { EditingAreaProps } from './editing-area.tsx';
import './rich-text-editor.css';

/** The editor is bigger than most pages, so no page waits for it. */
const EditingArea = latePart(
  () => import('./editing-area.tsx'),
  (props) => <TextMeanwhile {...props} />,
);

// fetched as soon as the page has nothing else to do: a text can then be opened without a network too
if ('requestIdleCallback' in globalThis) EditingArea.fetchAtRest();

type Props = {
  label: string;
  value: string;
  onChange(html: string): void;
  hint?: string;
  error?: string | undefined;
  /** offers headings beside the paragraph (REP-110) */
  headings?: boolean;
};

/** An editor for text with a few marks. Its value is sanitised; text without any letter is ''. */
export function RichTextEditor({ label, value, onChange, hint, error, headings = false }: Props) {
  const name = useId();
  const focused = useRef(false);
  return (
    <FormField label={<span id={name}>{label}</span>} constraintText={hint} errorText={error} stretch>
      <div className="rich-text-editor" data-invalid={error !== undefined}>
        <EditingArea name={name} value={value} onChange={onChange} headings={headings} focused={focused} />
      </div>
    </FormField>
  );
}

/** The text while its editor comes. */
function TextMeanwhile({ name, value, focused }: EditingAreaProps) {
  // nothing else has the focus when the box goes: it goes on in the text
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) focused.current = false;
  };
  const enter = () => {
    focused.current = true;
  };
  return (
    <textarea
      className="rich-text-area"
      aria-labelledby={name}
      aria-busy
      readOnly
      value={plainText(value)}
      onFocus={enter}
      onBlur={leave}
    />
  );
}
