import { shortId } from '../../../../shared/domain/kernel/names.ts';
import { fill } from '../../ui/fill.ts';
import { fields, ofThing } from './field-texts.ts';

const UID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The name of a field on the page: 'Due date', or 'Diesel, Value' for a field of a metric. A deleted metric has its short id. An
 * unknown field keeps its name.
 */
export function fieldInWords(named: string): string {
  const field = named.replace(UID, shortId);
  const names: Readonly<Record<string, string>> = fields;
  const [, of, part] = /^(.+)(?:: |[./])(\w+)$/.exec(field) ?? [];
  return names[field] ?? (of && part && names[part] ? fill(ofThing, { name: of, field: names[part] }) : field);
}
