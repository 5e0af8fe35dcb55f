import FormField from '@cloudscape-design/components/form-field';
import { type FocusEvent, useId, useRef } from 'react';
import { plainText } from '../../../../shared/domain/file/rich-text.ts';
import { latePart } from '../late-part.tsx';
import type { EditingAreaProps } from './editing-area.tsx';
import './rich-text-editor.css';

/** A separate chunk: the editor is larger than most pages, so no page waits for it. */
const EditingArea = latePart(
  () => import('./editing-area.tsx'),
  (props) => <TextMeanwhile {...props} />,
);

// Fetched when the page is idle, so that a text can be opened without a network, too.
if ('requestIdleCallback' in globalThis) EditingArea.fetchAtRest();

type Props = {
  label: string;
  value: string;
  onChange(html: string): void;
  hint?: string;
  error?: string | undefined;
  /** offers headings besides the paragraph (REP-110) */
  headings?: boolean;
};

/** An editor for formatted text. Its value is sanitised; '' if it has no text. */
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

/** The plain text until the editor is loaded. */
function TextMeanwhile({ name, value, focused }: EditingAreaProps) {
  // If this box disappears while it has the focus, no other element gets it, and the editor takes it.
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
