import ts from 'typescript';

const IRREGULAR =
  'Begun Broken Brought Built Chosen Done Drawn Found Given Gone Held Hidden Kept Known Left Lost Made Meant Met Put Read Said Seen Sent Set Shown Taken Told Written';

/** Nouns and words that end like a participle. */
const NOUNS: ReadonlySet<string> = new Set(['Embed', 'Feed', 'Need', 'Seed', 'Set', 'Speed']);

const PARTICIPLE = new RegExp(`^(?:[A-Z][a-z]+ed|${IRREGULAR.replaceAll(' ', '|')})$`);

/**
 * The types of a file that are named after a participle alone: `Sent` does not say what was sent, as `SentValue` does. The name
 * of a generic type may be one, because its argument is the noun: `Versioned<Target>`.
 * @param path of the file
 */
export function bareParticiples(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind).statements.flatMap((statement) => {
    const isType = ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement);
    if (!isType || statement.typeParameters) return [];
    const { text: name } = statement.name;
    return PARTICIPLE.test(name) && !NOUNS.has(name) ? [name] : [];
  });
}
