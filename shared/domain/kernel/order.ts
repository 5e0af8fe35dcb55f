import { compareText } from './names.ts';

/** Orders by a text of each, such as a date, an id or a path; equal ones stay in their order. */
export const ascending =
  <T>(textOf: (each: T) => string) =>
  (a: T, b: T): number =>
    compareText(textOf(a), textOf(b));

/** Orders texts from last to first. */
export const descending =
  <T>(textOf: (each: T) => string) =>
  (a: T, b: T): number =>
    compareText(textOf(b), textOf(a));
