import type { z } from 'zod';
import { faultText } from '../../../../shared/contract/fault-text.ts';
import { type CallFailure, isFailure, messageOf } from '../failure.ts';
import { common } from '../texts.ts';

export type FormErrors = {
  /** the message above the fields */
  summary: string | undefined;
  /** by field name, with dots for nested fields: `reporting.startDate` */
  fields: Readonly<Record<string, string>>;
  correlationId: string | undefined;
};

export const NO_ERRORS: FormErrors = { summary: undefined, fields: {}, correlationId: undefined };

const WHOLE = 'non_field_errors';

/** A save that was refused because of something on the form. */
export class FormFault extends Error {
  readonly errors: FormErrors;
  constructor(summary: string, fields: FormErrors['fields']) {
    super(summary);
    this.errors = { summary, fields, correlationId: undefined };
  }
}

/** Whether the server's message says what to do. Only unexpected failures need a reference for support. */
const isAnswer = ({ status }: CallFailure) => status >= 400 && status < 500;

/** The messages of a failed save by field. Messages without a field appear above the form. */
export function formErrors(error: unknown): FormErrors {
  if (error instanceof FormFault) return error.errors;
  if (!isFailure(error)) return { ...NO_ERRORS, summary: messageOf(error, common.saveFailed) };
  const entries = Object.entries(error.errors).map(([field, messages]) => [field, messages.join(' ')] as const);
  const fields = Object.fromEntries(entries.filter(([field]) => field !== WHOLE));
  const whole = error.errors[WHOLE]?.join(' ');
  const summary = whole ?? (Object.keys(fields).length > 0 ? common.checkFields : error.message);
  return { summary, fields, correlationId: isAnswer(error) ? undefined : error.correlationId || undefined };
}

/** The faults of a form with one more field fault, if there is one. */
export const withFault = (errors: FormErrors, field: string, fault: string | undefined): FormErrors =>
  fault === undefined ? errors : { ...errors, summary: common.checkFields, fields: { ...errors.fields, [field]: fault } };

/** The fault of one field, if there is one. */
export const fieldFault = (field: string, fault: string | undefined): FormErrors => withFault(NO_ERRORS, field, fault);

/** The faults that remain after a correction: a corrected field shows none. `now`: the present result of the same check. */
export function stillWrong(found: FormErrors, now: FormErrors): FormErrors {
  const fields = Object.fromEntries(Object.entries(now.fields).filter(([field]) => field in found.fields));
  if (Object.keys(found.fields).length === 0) return now.summary === undefined ? NO_ERRORS : found;
  return Object.keys(fields).length === 0 ? NO_ERRORS : { ...now, fields };
}

/** The errors that the contract's schema finds before the request is sent. */
export function schemaErrors(schema: z.ZodType, value: unknown): FormErrors {
  const { error } = schema.safeParse(value, { error: faultText });
  return error ? issueErrors(error) : NO_ERRORS;
}

/** As `schemaErrors`, for the result of a finished parse. */
export function issueErrors({ issues }: z.ZodError): FormErrors {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.') || WHOLE] ??= issue.message;
  return { summary: fields[WHOLE] ?? common.checkFields, fields, correlationId: undefined };
}
