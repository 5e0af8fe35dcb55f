import type { AttributeValue } from 'aws-lambda';
import { entities, KIND_OF } from './entities/index.ts';
import { KIND_FIELD, TABLE } from './table.ts';

type Image = Record<string, AttributeValue> | undefined;
type ItemKind = keyof typeof entities;
type Template = { template?: string };
type Index = { index?: string; pk: Template; sk?: Template };

const text = (image: Image, name: string): string => image?.[name]?.S ?? '';

/**
 * The kind of item in a stream's record; undefined for an item without an entity, such as the stored answer to a repeatable
 * request.
 */
export const kindOf = (image: Image): ItemKind | undefined => KIND_OF.get(text(image, KIND_FIELD));

/** A pattern that finds the attributes in the keys that an entity's templates built from them. */
const patternOf = ({ pk, sk }: Index): RegExp =>
  new RegExp(`^${`${pk.template}\n${sk?.template}`.replaceAll(/\$\{(\w+)\}/g, '(?<$1>[^#\n]*)')}$`);

const patterns = Object.entries(entities).map(([kind, { schema }]) => {
  const primary = Object.values(schema.indexes as Record<string, Index>).find(({ index }) => index === undefined);
  return { kind: kind as ItemKind, pattern: patternOf(primary!) };
});

/** The kind of a deleted item, of which only the keys are known, and the attributes that the keys contain. */
export function itemOfKeys(keys: Image): { kind: ItemKind; attributes: Record<string, string> } | undefined {
  const whole = `${text(keys, TABLE.pk)}\n${text(keys, TABLE.sk)}`;
  for (const { kind, pattern } of patterns) {
    const found = pattern.exec(whole);
    if (found) return { kind, attributes: { ...found.groups } };
  }
  return undefined;
}
