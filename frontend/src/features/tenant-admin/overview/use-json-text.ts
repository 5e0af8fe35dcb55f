import { useState } from 'react';
import { parseObject } from '../../../ui/form/json-field.tsx';
import { type JsonFields, type JsonPart, jsonChanges, jsonObject, touchedObjects } from './settings-json.ts';

/** `text`: as typed, valid or not; `over`: the object of its last valid state, or the object shown before. */
type Draft = { text: string; over: object };

/**
 * The settings of a part as one text. Its fields are set by what the typing changes, so that those of other people stay; a text
 * that does not say what the fields say any more is shown anew. `fields`: those of the form; `base`: as they are stored.
 */
export function useJsonText(
  part: JsonPart,
  { fields, base }: { fields: object; base: object },
  setAll: (changes: JsonFields) => void,
) {
  const [draft, setDraft] = useState<Draft>();
  const stored = jsonObject(part, fields);
  const read = draft && parseObject(draft.text);
  const isBehind = read !== undefined && Object.keys(jsonChanges(part, read, stored)).length > 0;
  const shown = isBehind ? undefined : draft;
  return {
    text: shown?.text ?? JSON.stringify(stored, null, 2),
    isValid: shown === undefined || read !== undefined,
    set(text: string) {
      const over = shown?.over ?? stored;
      const now = parseObject(text);
      if (now) setAll({ ...jsonChanges(part, over, now), ...touchedObjects(part, base, now) });
      setDraft({ text, over: now ?? over });
    },
  };
}
