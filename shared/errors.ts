/** Every error that a caller may see, and its HTTP status. An unknown error is a 500 without detail. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  second_factor_required: 403,
  recent_sign_in_required: 403,
  not_found: 404,
  conflict: 409,
  stale_version: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Field name to messages, as existing clients read it. */
export type FieldErrors = Record<string, string[]>;

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;

  constructor(code: ErrorCode, message: string, errors?: FieldErrors) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** A refusal that time ends. `retryAfter`: seconds after which the same may be sent again. */
export class RetryLater extends AppError {
  readonly retryAfter: number;

  constructor(code: ErrorCode, message: string, retryAfter: number) {
    super(code, message);
    this.retryAfter = retryAfter;
  }
}

/** A limit that was met. `retryAfter`: seconds after which the same is let through again. */
export class TooManyRequests extends RetryLater {
  constructor(message: string, retryAfter: number) {
    super('too_many_requests', message, retryAfter);
  }
}

/** Makes one particular error, a new one for each throw, and recognises it where it is caught. */
export type ErrorKind = (() => AppError) & { is(error: unknown): boolean };

/** An error that several places throw or catch. Modules hold the kind, since an error keeps the stack of its creation. */
export function errorKind(code: ErrorCode, message: string, errors?: FieldErrors): ErrorKind {
  class OfKind extends AppError {
    constructor() {
      super(code, message, errors);
    }
  }
  return Object.assign(() => new OfKind(), { is: (error: unknown) => error instanceof OfKind });
}

/** A change that another write has overtaken. Callers that did not name the version they saw may read again and repeat. */
export const isStale = (error: unknown): boolean => error instanceof AppError && error.code === 'stale_version';

/** The text of a not_found error. It is the same for hidden things, so that the answer does not reveal which of the two it is. */
export const notFoundText = (what: string) => `This ${what} does not exist, or you may not see it. Load the page again.`;

/** A not_found error. @param what the thing in the terms of the glossary, such as 'reporting package' */
export const notFound = (what: string) => new AppError('not_found', notFoundText(what));

/**
 * The error of a field whose id leads to nothing.
 * @param what as for `notFound`
 */
export const unknownText = (what: string) => `This ${what} does not exist, or you may not see it. Choose another one.`;

/** An invalid_input error about one field. */
export const fieldError = (field: string, message: string) => new AppError('invalid_input', message, { [field]: [message] });
