import type { RawKey } from './batch-get.ts';
import { entities } from './entities/index.ts';

type Name = keyof typeof entities;
type Values = Readonly<Record<string, string | number>>;
type Template = { template: string };
type Index = { index?: string; pk: Template; sk: Template };

/** The parts of a template, alternately a text and the name of an attribute. */
const partsOf = ({ template }: Template) => template.split(/\$\{(\w+)\}/);

const templates = new Map<Name, { pk: string[]; sk: string[] }>();

function templatesOf(name: Name) {
  const known = templates.get(name);
  if (known) return known;
  const indexes = Object.values(entities[name].schema.indexes) as Index[];
  const { pk, sk } = indexes.find(({ index }) => index === undefined)!;
  const parts = { pk: partsOf(pk), sk: partsOf(sk) };
  templates.set(name, parts);
  return parts;
}

function filled(parts: readonly string[], values: Values): string {
  let text = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const value = values[parts[at]!];
    if (value === undefined) throw new Error(`A key lacks ${parts[at]}`);
    text += `${value}${parts[at + 1]}`;
  }
  return text;
}

/**
 * The key of an item, by the templates of its entity. ElectroDB's `params` returns the same key, but builds a whole request for
 * it, which is too slow for lists of hundreds.
 * @throws Error when a value is missing
 */
export function itemKey(name: Name, values: Values): RawKey {
  const { pk, sk } = templatesOf(name);
  return { pk: filled(pk, values), sk: filled(sk, values) };
}
