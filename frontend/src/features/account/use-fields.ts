import { useState } from 'react';
import type { FieldProblems } from './use-submit.ts';

/**
 * The texts of a short form by field, and the props of a field: `<TextField {...field('email')} label=... />`. A problem is about
 * the text that was sent: it disappears when its field is changed.
 */
export function useFields<T extends Record<string, string>>(initial: T, problems: FieldProblems) {
  const [values, setValues] = useState(initial);
  const [judged, setJudged] = useState({ problems, values });
  if (judged.problems !== problems) setJudged({ problems, values });
  const isJudged = (name: string) => judged.problems !== problems || judged.values[name] === values[name];
  const field = (name: keyof T & string) => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: isJudged(name) ? problems[name] : undefined,
  });
  return { values, field };
}
