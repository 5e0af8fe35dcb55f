import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import type { ClipboardEvent } from 'react';
import { countOf } from '../../../ui/format.ts';
import { invitingTexts, memberTexts as t } from '../texts.ts';
import { addressesIn, withPasted } from './addresses.ts';

type Props = { value: string; onChange(value: string): void; error: string | undefined };

/** A field for one or several e-mail addresses, with a line for each faulty address. */
export function AddressesField({ value, onChange, error }: Props) {
  // A single-line field drops line breaks from pasted text, which would join addresses.
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(pasted.trim())) return;
    event.preventDefault();
    // E-mail fields do not expose their selection.
    onChange(withPasted(value, pasted, String(getSelection())));
  };
  const count = addressesIn(value).length;
  return (
    <div onPaste={paste}>
      <FormField
        label={t.emailField}
        constraintText={count > 1 ? countOf(count, invitingTexts.addresses) : invitingTexts.several}
        errorText={error?.split('\n').map((line) => (
          <div key={line} className="anywhere">
            {line}
          </div>
        ))}
      >
        <Input
          name="email"
          type="email"
          ariaRequired
          autoComplete={false}
          value={value}
          nativeInputAttributes={{ multiple: true }}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </FormField>
    </div>
  );
}
