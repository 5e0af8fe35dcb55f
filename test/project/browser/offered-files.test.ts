import { describe, expect, it } from 'vitest';
import { offeredFiles } from '../../../frontend/src/features/export/offered-files.ts';
import type { Action } from '../../../shared/domain/access/rights.ts';

const withRights = (...actions: Action[]) => ({ may: (action: Action) => actions.includes(action) });

describe('the export page', () => {
  it('offers entered figures to whoever may read them [REP-026]', () => {
    const rights = withRights('READ_PROJECT_REPORT', 'READ_TRACKER_REF', 'READ_TRACKER_REF_SCORE_VALUE');
    expect(offeredFiles(rights)).toEqual(['inputs', 'indicators']);
  });

  it('offers results alone to somebody without the right to figures', () => {
    expect(offeredFiles(withRights('READ_PROJECT_REPORT', 'READ_TRACKER_REF'))).toEqual(['indicators']);
  });
});
