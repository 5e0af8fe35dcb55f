import { useState } from 'react';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';
import { changedPart, type FieldLabels } from './changed-to.ts';
import { FormFault } from './form-errors.ts';
import { isStoredAlike, type Merge, type Merges, mergedValue } from './merged.ts';

/** The typed values of a form's fields, and the stored value of each when its typing began. */
export type Typed<V extends object> = { readonly values: Partial<V>; readonly began: Partial<V> };

const keysOf = <V extends object>(fields: Partial<V>) => Object.keys(fields) as (keyof V)[];
const pick = <V extends object>(fields: Partial<V>, keys: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(keys.map((key) => [key, fields[key]])) as Partial<V>;

/** Changes the value of a field. A field with its first value again counts as untyped. */
export function typedInto<V extends object, K extends keyof V>(
  { values, began }: Typed<V>,
  stored: V,
  field: K,
  value: V[K],
): Typed<V> {
  const first = field in began ? began[field] : stored[field];
  const others = keysOf(values).filter((key) => key !== field);
  const rest = { values: pick(values, others), began: pick(began, others) };
  if (isStoredAlike(first, value)) return rest;
  return { values: { ...rest.values, [field]: value }, began: { ...rest.began, [field]: first } };
}

/** Marks sent values as stored. Values typed during the save stay typed, based on the stored ones. */
export function afterSaved<V extends object>({ values, began }: Typed<V>, sent: Partial<V>): Typed<V> {
  const left = keysOf(values).filter((key) => !(key in sent && isStoredAlike(sent[key], values[key])));
  return { values: pick(values, left), began: pick({ ...began, ...sent }, left) };
}

/** The typed fields that another person has changed since typing began, to a value other than the typed one. */
export const changedElsewhere = <V extends object>({ values, began }: Typed<V>, now: V): (keyof V)[] =>
  keysOf(values).filter((key) => !isStoredAlike(began[key], now[key]) && !isStoredAlike(values[key], now[key]));

/**
 * Which fields of a form mean something together alone, such as a figure and its unit: all of them, none, or those of each group.
 */
export type Together<V> = boolean | readonly (readonly (keyof V)[])[];

/** The same with the untyped fields that mean something together with a typed one. */
export function changedTogether<V extends object>(typed: Typed<V>, stored: V, now: V, together: Together<V> = true): (keyof V)[] {
  const all = { values: { ...stored, ...typed.values }, began: { ...stored, ...typed.began } };
  const isOfAll = together === true;
  const groups = typeof together === 'boolean' ? [] : together.filter((group) => group.some((key) => key in typed.values));
  const compared = new Set<keyof V>([...keysOf(typed.values), ...groups.flat()]);
  return changedElsewhere(all, now).filter((key) => isOfAll || compared.has(key));
}

type Groups<V> = { together?: Together<V> };

/** Adjusts the merged values of a form, for example the direction of a target. */
export type Settle<V> = (merged: V) => V;

/**
 * Merges the typed values into the stored ones, after the person was informed of the change: see `Merge`. The result is based on
 * the stored values.
 */
export function typedOver<V extends object>(
  { values, began }: Typed<V>,
  now: V,
  merges: Merges<V> = {},
  settle: Settle<V> = (merged) => merged,
): Typed<V> {
  const merged = <K extends keyof V>(key: K): V[K] => {
    const merge: Merge<V[K]> = merges[key] ?? mergedValue;
    return merge(began[key] as V[K], values[key] as V[K], now[key]);
  };
  const typed = Object.fromEntries(keysOf(values).map((key) => [key, merged(key)])) as Partial<V>;
  const all: Partial<V> = keysOf(typed).length === 0 ? typed : settle({ ...now, ...typed });
  const left = keysOf(all).filter((key) => !isStoredAlike(all[key], now[key]));
  return { values: pick(all, left), began: pick<V>(now, left) };
}

/**
 * The fields of a form over data that several people change. An untyped field follows the stored value, and only typed fields are
 * sent, so that a save never undoes another person's change. `merges` (for fields with several parts) and `settle`: as in
 * `typedOver`.
 */
export function useTypedFields<V extends object>(stored: V, merges: Merges<V> = {}, settle?: Settle<V>) {
  const [typed, setTyped] = useState<Typed<V>>({ values: {}, began: {} });
  const setAll = (fields: Partial<V>) =>
    setTyped((before) => keysOf(fields).reduce((all, key) => typedInto(all, stored, key, fields[key]!), before));
  const saidOf = (keys: readonly (keyof V)[], now: V, labels: FieldLabels<V>): string => {
    const began = { ...stored, ...typed.began };
    // Two fields of the form may have one label.
    return [...new Set(keys.map((key) => changedPart<V, keyof V>(labels[key], now[key], began[key])))].join(', ');
  };
  const goOnOver = (now: V) => setTyped((before) => typedOver(before, now, merges, settle));
  return {
    values: { ...stored, ...typed.values } as V,
    sent: typed.values,
    setAll,
    set: <K extends keyof V>(field: K, value: V[K]) => setTyped((before) => typedInto(before, stored, field, value)),
    /**
     * @param reread reads the stored values again, for the untyped fields; `together`: as in `changedTogether`
     * @throws FormFault if other people have changed the same fields; the form then continues from the stored values
     */
    async check(now: V, labels: FieldLabels<V>, reread: () => unknown, { together = false }: Groups<V> = {}): Promise<void> {
      const parts = saidOf(changedTogether(typed, stored, now, together), now, labels);
      if (parts === '') return;
      await reread();
      goOnOver(now);
      throw new FormFault(fill(common.changedSince, { parts }), {});
    },
    /** Continues from the stored values. Returns the labels of all fields that other people have changed, '' for none. */
    goOn(now: V, labels: FieldLabels<V>): string {
      goOnOver(now);
      return saidOf(changedTogether(typed, stored, now), now, labels);
    },
    saved: (sent: Partial<V>) => setTyped((before) => afterSaved(before, sent)),
  };
}
