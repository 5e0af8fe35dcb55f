import { describe, expect, it } from 'vitest';
import { sourceParts } from '../../../frontend/src/features/receipt/source-parts.ts';

describe('the source of a factor', () => {
  it('has its web address as a link, without the full stop after it', () => {
    expect(sourceParts('DEFRA 2024, see https://www.gov.uk/factors-2024.')).toEqual([
      { text: 'DEFRA 2024, see ', isAddress: false },
      { text: 'https://www.gov.uk/factors-2024', isAddress: true },
      { text: '.', isAddress: false },
    ]);
  });

  it('opens nothing that is no web address', () => {
    expect(sourceParts('javascript:alert(1)')).toEqual([{ text: 'javascript:alert(1)', isAddress: false }]);
  });
});
