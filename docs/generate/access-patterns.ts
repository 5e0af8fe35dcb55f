import { globSync, readFileSync } from 'node:fs';
import { entities, KIND_OF } from '../../functions/data/entities/index.ts';
import { KIND } from '../../functions/data/table.ts';
import { ascending } from '../../shared/domain/kernel/order.ts';

type Part = { template?: string; composite: readonly string[] };
type Index = { index?: string; pk: Part; sk?: Part };
type Line = { entity: string; name: string; index: string; pk: string; sk: string; facets: string };

const TABLE_ITSELF = 'table';
const code = (text: string) => `\`${text}\``;

const folder = new URL('../../functions/data/entities/', import.meta.url);
/** The files of the entities by name: 'report/value.ts' describes 'value'. */
const files = new Map(globSync('**/*.ts', { cwd: folder }).map((path) => [entityOf(path), path]));

function entityOf(path: string): string | undefined {
  const [, name, kind] = /entity: (?:'(\w+)'|KIND\.(\w+))/.exec(readFileSync(new URL(path, folder), 'utf8')) ?? [];
  return KIND_OF.get(name ?? KIND[kind as keyof typeof KIND]);
}

/** What the comment above the entity says; the first sentence is enough here. */
function purpose(entity: string): string {
  const text = readFileSync(new URL(files.get(entity) ?? '', folder), 'utf8');
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+Entity\b/.exec(text)?.[1] ?? '';
  return comment.replaceAll(/\s*\n\s*\*\s*/g, ' ').trim();
}

function lines(entity: string, indexes: Record<string, Index>): Line[] {
  return Object.entries(indexes).map(([name, { index, pk, sk }]) => ({
    entity,
    name,
    index: index ?? TABLE_ITSELF,
    pk: pk.template ?? '',
    sk: sk?.template ?? '',
    facets: [...new Set([...pk.composite, ...(sk?.composite ?? [])])].join(', '),
  }));
}

function section(title: string, all: readonly Line[]): string {
  const sorted = [...all].sort(ascending(({ pk, sk }) => pk + sk));
  const rows = sorted.map((line) => `| ${code(line.pk)} | ${code(line.sk)} | ${line.entity} | ${line.name} | ${line.facets} |`);
  return `## ${title}\n\n| partition key | sort key | entity | index | facets |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** docs/access-patterns.md: every key of the table, from the entities. */
export function accessPatterns(): string {
  const all = Object.entries(entities).flatMap(([name, entity]) => lines(name, entity.schema.indexes as Record<string, Index>));
  const byIndex = Map.groupBy(all, (line) => line.index);
  const titles = [TABLE_ITSELF, ...[...byIndex.keys()].filter((index) => index !== TABLE_ITSELF).sort()];
  const sections = titles.map((index) =>
    section(index === TABLE_ITSELF ? 'The table' : `Index ${code(index)}`, byIndex.get(index) ?? []),
  );
  const items = Object.keys(entities)
    .sort()
    .map((name) => `| ${name} | ${purpose(name)} |`);
  return `# Access patterns

Generated from \`functions/data/entities\` by \`npm run openapi\`. Items with one partition key are read by one Query. Every partition
key begins with the tenant, but for the few global ones: host names and the sweeps, which have a role of their own.

${sections.join('\n')}
## Items

| entity | what it is |
|---|---|
${items.join('\n')}
`;
}
