import { z } from 'zod';
import { defineResource } from '../route.ts';
import { FactorChange, NewFactor } from './factor-bodies.ts';

/** A conversion factor as clients read it (SET-244, ADM-262). */
export const ConversionFactor = z
  .object({
    uid: z.string(),
    metric: z.object({ uid: z.string(), name: z.string(), unit: z.string() }),
    toUnit: z.string(),
    factor: z.number(),
    /** the factor with every digit, as it was entered */
    exact: z.string(),
    group: z.string().nullable(),
    is_global: z.boolean(),
    /** where it is kept: with what the commit addresses, the project above a package, a group of the tenancy, or the tenancy */
    origin: z.enum(['own', 'project', 'group', 'global']),
    source: z.string(),
    description: z.string(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    /** for `If-Match` of a change */
    version: z.number(),
  })
  .meta({ id: 'ConversionFactor' });
export type ConversionFactor = z.infer<typeof ConversionFactor>;

/** A set of factors that the tenancy keeps, valid from a day until a newer one (ADM-265, SET-256); `version`: for If-Match. */
export const FactorGroup = z
  .object({ id: z.string(), name: z.string(), start_date: z.string().nullable(), version: z.number() })
  .meta({ id: 'ConversionFactorGroup' });
export type FactorGroup = z.infer<typeof FactorGroup>;

/** Result of an import, per row of the file and in the order of the file. */
export const FactorImportAnswer = z
  .object({
    rows: z.array(
      z.object({
        line: z.number(),
        outcome: z.enum(['added', 'changed', 'same', 'refused']),
        /** the stored figure before a change, with every digit */
        before: z.string().nullable(),
        /** what differs from the stored factor, such as 'factor' and 'source' */
        fields: z.array(z.string()),
        /** why the row is refused */
        reason: z.string().nullable(),
        /** the base metric of the row is made for it */
        new_metric: z.boolean(),
        /** the base metric of the row; null for a new metric and for a refused row */
        metric_id: z.string().nullable(),
        /** of the stored factor that the row changes; null where the row adds one */
        version: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'ConversionFactorImport' });
export type FactorImportAnswer = z.infer<typeof FactorImportAnswer>;

/** A factor of the tenancy in the library; `group` is null for a global one, `year` is the year of its date. */
export const LibraryFactor = z
  .object({
    uid: z.string(),
    name: z.string(),
    unitFrom: z.string(),
    unitTo: z.string(),
    /** units `unitTo` for one `unitFrom`, with every digit */
    factor: z.string(),
    group: z.string().nullable(),
    startDate: z.string().nullable(),
    year: z.number().nullable(),
    source: z.string(),
  })
  .meta({ id: 'LibraryFactor' });
export type LibraryFactor = z.infer<typeof LibraryFactor>;

/** A factor on the screen of a project or package: who set it and which figures it converts. */
export const FactorLine = ConversionFactor.extend({
  set_by: z.string(),
  set_at: z.string(),
  /** 'counts': this tree converts figures with it; 'overridden': another factor takes precedence; 'unused': no metric needs it */
  state: z.enum(['counts', 'overridden', 'unused']),
}).meta({ id: 'ConversionFactorLine' });
export type FactorLine = z.infer<typeof FactorLine>;

/** A sub-metric whose figures nothing converts to its parent's unit (SET-325). */
export const MissingFactor = z
  .object({
    /** uid of the sub-metric's node */
    node: z.string(),
    path: z.string(),
    metric: ConversionFactor.shape.metric,
    parent: z.string(),
    issue: z.string(),
    toUnit: z.string(),
  })
  .meta({ id: 'MissingConversionFactor' });
export type MissingFactor = z.infer<typeof MissingFactor>;

/** The factors that convert the figures of a project or package. */
export const FactorsInUse = z
  .object({
    group: z.object({
      /** 'latest', or the uid of the group that the package has chosen */
      chosen: z.string(),
      in_use: FactorGroup.nullable(),
      /** the last day of the period that 'latest' is asked for */
      day: z.string(),
    }),
    groups: z.array(FactorGroup),
    local: z.array(FactorLine),
    project: z.array(FactorLine),
    global: z.array(FactorLine),
    missing: z.array(MissingFactor),
  })
  .meta({ id: 'ConversionFactorsInUse' });
export type FactorsInUse = z.infer<typeof FactorsInUse>;

/** A place where a factor converts figures: a sub-metric of the project, or of one of its packages. */
export const FactorUse = z
  .object({
    package: z.object({ uid: z.string(), name: z.string() }).nullable(),
    issue: z.string(),
    metric: z.string(),
    parent: z.string(),
  })
  .meta({ id: 'ConversionFactorUse' });
export type FactorUse = z.infer<typeof FactorUse>;

/** `node`: the sub-metric that the factor is for; stale_version where its metric or its parent's unit has changed. */
const FactorOfRow = FactorChange.extend({ node: z.string().optional() });

const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const FactorParams = CommitParams.extend({ convFactorId: z.string() });

const reader = { scope: 'commit', needs: 'member' } as const;

/**
 * Factors of the project when the commit is its root's, overrides of a package when it is the package's (SET-245). A report has
 * those of its package; once it is submitted, they change with the id of the package alone.
 */
export const factors = defineResource({
  listFactors: {
    operationId: 'api_tracker_commit_convfactor_list',
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/',
    summary: 'The own conversion factors of a project or package; with `effective` all factors that count for its metrics',
    access: { scope: 'commit', needs: 'member' },
    params: CommitParams,
    query: z.object({ effective: z.stringbool().optional() }),
    response: z.array(ConversionFactor),
  },
  createFactor: {
    operationId: 'api_tracker_commit_convfactor_create',
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/',
    summary: 'Add a conversion factor, or copy the missing ones from another commit',
    access: { scope: 'commit', needs: 'admin' },
    params: CommitParams,
    query: z.object({ from_commit: z.string().optional() }),
    body: FactorOfRow.extend({ from_commit_id: z.string().optional() }),
    creates: true,
    response: z.union([ConversionFactor, z.array(ConversionFactor)]),
  },
  changeFactor: {
    operationId: 'api_tracker_commit_convfactor_partial_update',
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/',
    summary: 'Change some fields of a conversion factor',
    access: { scope: 'commit', needs: 'admin' },
    params: FactorParams,
    body: FactorOfRow,
    response: ConversionFactor,
  },
  replaceFactor: {
    operationId: 'api_tracker_commit_convfactor_update',
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/',
    summary: 'Replace a conversion factor',
    access: { scope: 'commit', needs: 'admin' },
    params: FactorParams,
    body: NewFactor,
    response: ConversionFactor,
  },
  deleteFactor: {
    operationId: 'api_tracker_commit_convfactor_delete',
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/',
    takesIfMatch: true,
    summary: 'Delete a conversion factor',
    access: { scope: 'commit', needs: 'admin' },
    params: FactorParams,
  },
  readFactorsInUse: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/in_use/',
    summary:
      'The conversion factors in use at a project or package: its own, those of the group and the global ones, and the missing ones',
    access: reader,
    params: CommitParams,
    response: FactorsInUse,
  },
  readFactorUses: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/uses/',
    summary: 'Where a factor converts figures: in the project and its packages, or in one package',
    access: { ...reader, also: 'READ_TRACKER_REF' },
    params: FactorParams,
    response: z.array(FactorUse),
  },
});
