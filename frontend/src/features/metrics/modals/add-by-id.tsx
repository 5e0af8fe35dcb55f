import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { metricsTexts as texts } from '../texts.ts';
import { foundById } from './possible-children.ts';

type Props = { available: readonly string[]; onAdd(uids: readonly string[]): void };

/** Adds metrics by the beginnings of their ids. If one is not found, nothing is added and the text stays (SET-313 to SET-315). */
export function AddById({ available, onAdd }: Props) {
  const [text, setText] = useState('');
  const [missed, setMissed] = useState(false);
  const change = (value: string) => {
    setText(value);
    setMissed(false);
  };
  const add = () => {
    const found = foundById(text, available);
    setMissed(found === undefined);
    if (!found) return;
    onAdd(found);
    setText('');
  };
  return (
    <FormField
      label={texts.addById}
      constraintText={texts.addByIdHint}
      errorText={missed && texts.addByIdError}
      secondaryControl={
        <Button formAction="none" disabled={text.trim() === ''} onClick={add}>
          {texts.addByIdButton}
        </Button>
      }
    >
      <Input
        value={text}
        spellcheck={false}
        autoComplete={false}
        onChange={({ detail }) => change(detail.value)}
        onKeyDown={(event) => {
          if (event.detail.key !== 'Enter') return;
          event.preventDefault();
          if (text.trim() !== '') add();
        }}
      />
    </FormField>
  );
}
