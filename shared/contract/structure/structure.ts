import { z } from 'zod';
import { Job, NewIssues } from '../jobs.ts';
import { defineResource } from '../route.ts';

/**
 * A fault in a file and its position: `line` counts from 1 and is null if a path gives it, `column` is a header or a JSON path.
 */
export const FileFault = z
  .object({ line: z.number().nullable(), column: z.string(), reason: z.string() })
  .meta({ id: 'FileFault' });
export type FileFault = z.infer<typeof FileFault>;

/** The changes of a row to its metric: cells with their texts before and after, shortened where they are long. */
export const RowChanges = z
  .object({
    line: z.number(),
    place: z.string(),
    name: z.string(),
    cells: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  })
  .meta({ id: 'RowChanges' });
export type RowChanges = z.infer<typeof RowChanges>;

/**
 * The result of a dry run or an import. `kind`: kind of file. `exist`: rows whose metric exists and stays unchanged.
 * `factors.kept`: existing factors between the same units, which stay. `factors.unused`: factors from a unit to itself other than
 * 1, which no calculation uses. `faults`: the first faults of `refused` rows; `reasons` counts all.
 * `newUnits`: units that a dry run finds unused so far; `like`: a similar known unit. `readUnits`: other spellings of known
 * units, stored `as` the known one. `change`: rows that differ from the metric of their id, the first ones in `changes`;
 * `otherMetrics` of them will measure another base metric. `newIssues`: issues that the tenancy lacks, with their rows. `seen`:
 * the state that a dry run compared the file with, for the import after it.
 */
export const ImportReport = z
  .object({
    kind: z.enum(['metrics', 'uk-factors', 'structure']),
    dryRun: z.boolean(),
    rows: z.number(),
    create: z.number(),
    change: z.number().optional(),
    otherMetrics: z.number().optional(),
    exist: z.number(),
    refused: z.number(),
    factors: z.object({
      create: z.number(),
      change: z.number().optional(),
      exist: z.number(),
      kept: z.number(),
      unused: z.number().optional(),
    }),
    newUnits: z.array(z.object({ unit: z.string(), rows: z.number(), like: z.string().optional() })),
    readUnits: z.array(z.object({ unit: z.string(), as: z.string(), rows: z.number() })).optional(),
    newIssues: z.array(z.object({ issue: z.string(), rows: z.number() })).optional(),
    changes: z.array(RowChanges).optional(),
    seen: z.string().optional(),
    ignoredColumns: z.array(z.string()),
    reasons: z.array(z.object({ column: z.string(), reason: z.string(), rows: z.number() })),
    faults: z.array(FileFault),
    preview: z.array(
      z.object({
        line: z.number().nullable(),
        state: z.enum(['create', 'change', 'exists', 'refused']),
        place: z.string(),
        name: z.string(),
        unit: z.string(),
        factor: z.string(),
      }),
    ),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;

/** An import or dry run: its progress and, at its end, its findings. */
export const StructureImport = z.object({ job: Job, report: ImportReport.nullable() }).meta({ id: 'StructureImport' });

const params = z.object({ trackerId: z.string(), commitId: z.string() });
const STRUCTURE = '/api/tracker/{trackerId}/commit/{commitId}/structure/';
const admin = { scope: 'commit', needs: 'admin' } as const;
const changes = { ...admin, also: 'structure:change' } as const;

/** Structure by file: metrics with their factors as CSV, everything as JSON. Existing clients use the tracker's dispatch. */
export const structure = defineResource({
  exportStructure: {
    method: 'GET',
    path: STRUCTURE,
    summary: 'The metrics of a project or package with all their columns as CSV, or the whole structure with its factors as JSON',
    access: { scope: 'commit', needs: 'member' },
    params,
    query: z.object({ format: z.enum(['csv', 'json']), ids: z.stringbool().optional() }),
    response: z.string(),
    text: ['text/csv', 'application/json'],
  },
  storeStructure: {
    method: 'POST',
    path: `${STRUCTURE}file/`,
    summary: 'The same file at any size: stored, with a URL that is valid for five minutes',
    access: { scope: 'commit', needs: 'member' },
    params,
    body: z.object({ format: z.enum(['csv', 'json']), ids: z.boolean().optional() }),
    response: z.object({ signed_url: z.string(), filename: z.string() }),
  },
  importStructure: {
    method: 'POST',
    path: STRUCTURE,
    summary: 'Import an uploaded file in the background; with dry_run only report what the import would do',
    use: 'import',
    access: changes,
    params,
    body: z.object({
      /** of a completed upload to the store, by the caller */
      file: z.uuid({ error: 'Upload the file first.' }),
      format: z.enum(['csv', 'json']),
      dry_run: z.boolean().default(false),
      /** rows of a CSV with the id of a metric change it, as 'ids' of the export gives it */
      update: z.boolean().default(false),
      new_issues: NewIssues,
      /** as the report of a dry run gave it: the import is refused where the structure or its factors have changed since */
      seen: z.string().max(100).optional(),
    }),
    response: Job,
    startsJob: true,
  },
  readStructureImport: {
    method: 'GET',
    path: `${STRUCTURE}{jobId}/`,
    summary: 'The progress and the findings of an import or dry run',
    access: admin,
    params: params.extend({ jobId: z.uuid() }),
    response: StructureImport,
  },
});
