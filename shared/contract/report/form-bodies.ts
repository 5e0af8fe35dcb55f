import { z } from 'zod';
import { assignmentFaults, fieldFaults, MAX_ASSIGNMENTS, MAX_FIELDS, type SetupFault } from '../../domain/form/setup.ts';
import { FIELD_TYPES } from '../../domain/kernel/vocabulary.ts';
import { MAX_NAME } from '../../domain/metric/limits.ts';

/** The form of a document as its meta_json holds it (SET-233 to SET-243, REP-203, REP-208). */

const tell = (context: z.RefinementCtx, faults: readonly SetupFault[]) => {
  for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message });
};

const Field = z.looseObject({
  header: z.string().trim().max(200, 'Use at most 200 characters.'),
  description: z.string().max(2_000, 'Use at most 2,000 characters.').default(''),
  required: z.boolean().default(false),
  type: z.enum(FIELD_TYPES, 'This type of field does not exist. Choose another one.'),
  options: z
    .array(z.string().max(200))
    .max(500, 'Enter at most 500 options.')
    .transform((options) => options.map((option) => option.trim()).filter((option) => option !== ''))
    .optional(),
});

/** A stored file of ours, or a page of the web: never a script. */
const Address = z.string().regex(/^(\/(?!\/)|https?:\/\/)/, 'Enter an address that begins with https://, http:// or /.');

const InputDetails = z
  .looseObject({
    name: z.string().trim().max(200, 'Use at most 200 characters.').default(''),
    fields: z.array(Field).max(MAX_FIELDS, `Use at most ${MAX_FIELDS} fields.`).default([]),
    file_template: z.object({ name: z.string().max(500), url: Address }).nullish(),
  })
  .superRefine((details, context) =>
    tell(context, fieldFaults(details.fields.map(({ options, ...field }) => ({ ...field, ...(options && { options }) })))),
  );

const Assignments = z
  .array(
    z.looseObject({
      field: z.string().trim().min(1, 'Choose a field.'),
      metric: z.string().min(1, 'Choose a metric.'),
      /** of the figures that the field adds up; by default that of the metric */
      unit: z.string().max(MAX_NAME).optional(),
    }),
  )
  .max(MAX_ASSIGNMENTS, `Choose at most ${MAX_ASSIGNMENTS} metrics.`)
  .superRefine((assignments, context) =>
    tell(
      context,
      assignmentFaults(assignments).map(({ path, message }) => ({ path: path.slice(1), message })),
    ),
  );

export const FormMeta = { input_details: InputDetails.nullish(), assignments: Assignments.nullish() };

/** What a form's current file adds up to; `total` null: no number in the column. */
export const FormTotal = z.object({ node: z.string(), field: z.string(), total: z.string().nullable() });
export type FormTotal = z.infer<typeof FormTotal>;
