import { z } from 'zod';
import { Job } from '../jobs.ts';
import type { DispatchBody } from './dispatch-bodies.ts';

const Named = z.object({ uid: z.string(), name: z.string() });

/**
 * Answers of a tracker's dispatch, by `type`, except the CSV of METRICS_TO_CSV, which is text. The first schema that fits an
 * answer is taken, so a schema with more fields stands before one with fewer.
 */
export const DISPATCH_ANSWERS = {
  MOVE_PATH: z.object({ paths: z.array(z.string()) }),
  METRICS_FROM_CSV: z.object({ created: z.number(), existing: z.number() }),
  IMPORT_FROM_JSON: z.object({ created: z.number() }),
  CSV_TO_INPUT_VALUES: Job,
  SUBMIT_APPORTIONMENTS: Job,
  PULL_FROM_TEMPLATE: Job,
  PUSH_TO_TEMPLATE_CHILDREN: Job,
  REFS_FROM_THIS_TEMPLATE: z.object({ payload: z.array(z.object({ project: Named, ref: Named })) }),
  MOVE_COMMIT: z.object({ uid: z.string(), ref_id: z.string() }),
} satisfies Record<Exclude<DispatchBody['type'], 'METRICS_TO_CSV'>, z.ZodType>;

/** The answer to the action of a type. */
export type DispatchAnswer<T extends DispatchBody['type']> = T extends keyof typeof DISPATCH_ANSWERS
  ? z.input<(typeof DISPATCH_ANSWERS)[T]>
  : string;

const { MOVE_PATH, METRICS_FROM_CSV, IMPORT_FROM_JSON, REFS_FROM_THIS_TEMPLATE, MOVE_COMMIT } = DISPATCH_ANSWERS;
export const DispatchAnswers = z.union([
  MOVE_PATH,
  METRICS_FROM_CSV,
  IMPORT_FROM_JSON,
  REFS_FROM_THIS_TEMPLATE,
  MOVE_COMMIT,
  Job,
]);
