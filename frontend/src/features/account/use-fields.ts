import { useState } from 'react';
import type { FieldProblems } from './use-submit.ts';

/** The texts of a short form by field, and the props of a field: `<TextField {...field('email')} label=... />`. */
export function useFields<T extends Record<string, string>>(initial: T, problems: FieldProblems) {
  const [values, setValues] = useState(initial);
  const field = (name: keyof T & string) => ({
    name,
    value: values[name] ?? '',
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: problems[name],
  });
  return { values, field };
}
