import { compareText } from './names.ts';

/** Orders by a text of each, such as a date, an id or a path; equal ones stay in their order. */
export const ascending =
  <T>(textOf: (each: T) => string) =>
  (a: T, b: T): number =>
    compareText(textOf(a), textOf(b));

/** The same from the last text to the first. */
export const descending =
  <T>(textOf: (each: T) => string) =>
  (a: T, b: T): number =>
    compareText(textOf(b), textOf(a));
