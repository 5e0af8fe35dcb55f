import { expect, it } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { afterImportFailure } from '../../../frontend/src/features/metrics/files/use-import.ts';

it('an import that somebody has overtaken since its check leads back to the chosen file, and any other failure does not', () => {
  const detail = 'Somebody has changed the metrics or their factors since this file was checked. Check it again.';
  expect(afterImportFailure(new ApiError(409, { detail }, 'c'))).toEqual({ step: 'file', reason: detail });
  expect(afterImportFailure(new ApiError(404, { detail: 'Gone.' }, 'c'))).toEqual({ step: 'failed', reason: 'Gone.' });
});
