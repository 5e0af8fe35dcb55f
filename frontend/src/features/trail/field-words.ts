import { fill } from '../../ui/fill.ts';
import { fields, ofThing } from './field-texts.ts';

/** A field as people read it: 'Due date', and 'Diesel, Value' for one of a metric. One that is not known keeps its name. */
export function fieldInWords(field: string): string {
  const names: Readonly<Record<string, string>> = fields;
  const [, of, part] = /^(.+)(?:: |[./])(\w+)$/.exec(field) ?? [];
  return names[field] ?? (of && part && names[part] ? fill(ofThing, { name: of, field: names[part] }) : field);
}
