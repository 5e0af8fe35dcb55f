import { z } from 'zod';
import { isValidFactor } from '../domain/factors.ts';
import { defineResource } from './route.ts';

/** A conversion factor as clients read it (SET-244, ADM-262). */
export const ConversionFactor = z
  .object({
    uid: z.string(),
    metric: z.object({ uid: z.string(), name: z.string(), unit: z.string() }),
    toUnit: z.string(),
    factor: z.number(),
    group: z.string().nullable(),
    is_global: z.boolean(),
    /** where it is kept: with what the commit addresses, the project above a package, or the tenant */
    origin: z.enum(['own', 'project', 'global']),
    source: z.string(),
    description: z.string(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
  })
  .meta({ id: 'ConversionFactor' });
export type ConversionFactor = z.infer<typeof ConversionFactor>;

/** A uid, its first eight characters, or the metric itself. */
const Metric = z.union([z.string().min(1), z.object({ uid: z.string().min(1) })], { error: 'Choose a metric' });
/** A finite number, also as text; 0 and negative ones are factors too. */
const FactorValue = z
  .union([z.number(), z.string()], { error: 'Enter a number' })
  .refine((factor) => isValidFactor(factor), 'Enter a number')
  .transform((factor) => (typeof factor === 'string' ? factor.trim() : factor));
const Unit = z.string({ error: 'Choose a unit' }).trim().min(1, 'Choose a unit').max(100);
const Day = z.iso.date('A date is written YYYY-MM-DD').nullish();
const Notes = {
  source: z.string().max(500).nullish(),
  description: z.string().max(2000).nullish(),
  startDate: Day,
  endDate: Day,
};

const FactorFields = z.object({ metric: Metric, toUnit: Unit, factor: FactorValue, ...Notes });

const CommitParams = z.object({ trackerId: z.string(), commitId: z.string() });
const FactorParams = CommitParams.extend({ convFactorId: z.string() });

/** Factors of the project when the commit is its root's, overrides of a package when it is the package's (SET-245). */
export const factors = defineResource({
  api_tracker_commit_convfactor_list: {
    method: 'GET',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/',
    summary: 'The conversion factors that the project or the package has itself; with `effective` all that count for its metrics',
    access: { scope: 'commit', needs: 'member' },
    params: CommitParams,
    query: z.object({ effective: z.stringbool().optional() }),
    response: z.array(ConversionFactor),
  },
  api_tracker_commit_convfactor_create: {
    method: 'POST',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/',
    summary: 'Add a conversion factor, or copy those of another commit that are not there yet',
    access: { scope: 'commit', needs: 'admin' },
    params: CommitParams,
    query: z.object({ from_commit: z.string().optional() }),
    body: FactorFields.partial().extend({ from_commit_id: z.string().optional() }),
    creates: true,
    response: z.union([ConversionFactor, z.array(ConversionFactor)]),
  },
  api_tracker_commit_convfactor_partial_update: {
    method: 'PATCH',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/',
    summary: 'Change some fields of a conversion factor',
    access: { scope: 'commit', needs: 'admin' },
    params: FactorParams,
    body: FactorFields.partial(),
    response: ConversionFactor,
  },
  api_tracker_commit_convfactor_update: {
    method: 'PUT',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/',
    summary: 'Replace a conversion factor',
    access: { scope: 'commit', needs: 'admin' },
    params: FactorParams,
    body: FactorFields,
    response: ConversionFactor,
  },
  api_tracker_commit_convfactor_delete: {
    method: 'DELETE',
    path: '/api/tracker/{trackerId}/commit/{commitId}/convfactor/{convFactorId}/',
    summary: 'Delete a conversion factor',
    access: { scope: 'commit', needs: 'admin' },
    params: FactorParams,
  },
});
