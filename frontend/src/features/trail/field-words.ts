import { fill } from '../../ui/fill.ts';
import { fields, ofThing } from './field-texts.ts';

/** A field in words: 'Due date', and 'Diesel, Value' for a field of a metric. An unknown field keeps its name. */
export function fieldInWords(field: string): string {
  const names: Readonly<Record<string, string>> = fields;
  const [, of, part] = /^(.+)(?:: |[./])(\w+)$/.exec(field) ?? [];
  return names[field] ?? (of && part && names[part] ? fill(ofThing, { name: of, field: names[part] }) : field);
}
