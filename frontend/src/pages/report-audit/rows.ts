import type { ReportChange } from '../../../../shared/contract/values.ts';
import { plainText } from '../../../../shared/domain/rich-text.ts';
import { auditTexts as texts } from '../../app/texts/audit.ts';

export type AuditFilter = { search: string; kind: string };

const FIELDS: Readonly<Record<string, string>> = texts.fields;
export const KINDS = Object.keys(texts.kinds) as (keyof typeof texts.kinds)[];

/** A value of the trail in words: marks and numbers as they are, rich text without its markup, nothing as a dash. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return value.startsWith('<') ? plainText(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

export const whoOf = ({ by }: ReportChange): string => `${by.first_name} ${by.last_name}`.trim() || by.uid.slice(0, 8);

/** What has changed: the metric or section and the field of it. */
export const whatOf = ({ node, field }: ReportChange): string => `${node?.name || texts.report}: ${FIELDS[field] ?? field}`;

/** The changes that a filter leaves. Nothing else is ever left out. */
export const filtered = (changes: readonly ReportChange[], { search, kind }: AuditFilter): ReportChange[] => {
  const text = search.trim().toLowerCase();
  return changes.filter(
    (change) =>
      (kind === '' || change.kind === kind) &&
      [whatOf(change), whoOf(change), change.note].some((part) => part.toLowerCase().includes(text)),
  );
};
