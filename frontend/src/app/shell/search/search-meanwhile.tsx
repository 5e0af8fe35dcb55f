import Input from '@cloudscape-design/components/input';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { searchTexts as texts } from './texts.ts';

/** What was typed into the search before it was here, whether Enter ended it, and whether the cursor was in it. */
export type BegunSearch = { text: string; isEntered: boolean; isFocused: boolean };

export const newSearch = (): BegunSearch => ({ text: '', isEntered: false, isFocused: false });

/** The search while it is loaded: what is typed into it goes on in the search. */
export function SearchMeanwhile({ begun }: { begun: RefObject<BegunSearch> }) {
  const [text, setText] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: input } = box;
    // the last moment in which this input is on the page; the bar has another one, by which it measures its width
    return () => {
      if (input?.contains(document.activeElement)) begun.current.isFocused = true;
    };
  }, [begun]);
  const type = (typed: string) => {
    Object.assign(begun.current, { text: typed, isEntered: false });
    setText(typed);
  };
  return (
    <div ref={box}>
      <Input
        type="search"
        value={text}
        ariaLabel={texts.label}
        placeholder={texts.placeholder}
        clearAriaLabel={texts.clear}
        autoComplete={false}
        onChange={({ detail }) => type(detail.value)}
        onKeyDown={({ detail: { key, isComposing } }) => {
          if (key === 'Enter' && !isComposing) begun.current.isEntered = text.trim() !== '';
        }}
      />
    </div>
  );
}
