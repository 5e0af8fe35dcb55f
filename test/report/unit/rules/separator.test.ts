import { describe, expect, it } from 'vitest';
import { separatorQuestion } from '../../../../shared/domain/report/entry/separator.ts';

const TONNES = ['9.46', '10.2', '8.9', '9.1'];
const KILOGRAMS = ['6427', '5980', '7100'];

describe('a figure with one separator', () => {
  it.each([
    ['9,461', '9461', TONNES, ['9.461', '9461']],
    ['6.427', '6.427', KILOGRAMS, ['6427', '6.427']],
  ])('%s is asked about where the other reading is usual', (typed, value, earlier, choices) => {
    expect(separatorQuestion(typed, value, earlier)).toMatchObject({ choices });
    expect(separatorQuestion(typed, value, earlier)?.why).toContain(`the last value is ${earlier.at(-1)}`);
  });

  it.each([
    ['is usual as it stands', '6,427', '6427', KILOGRAMS],
    ['is a thousand times off with either reading', '9.461', '9.461', ['0.0095', '0.0094', '0.0093']],
    ['is off, but not a thousand times', '9,461', '9461', ['946', '950', '940']],
    ['has too few earlier ones to tell', '9,461', '9461', ['9.46', '9.5']],
    ['has no separator', '9461', '9461', TONNES],
    ['has decimals beside its thousands', '9,461.5', '9461.5', TONNES],
    ['has other digits than three behind it', '9,46', '946', TONNES],
  ])('is none that is asked about where it %s', (_why, typed, value, earlier) => {
    expect(separatorQuestion(typed, value, earlier)).toBeNull();
  });
});
