import { expect, it } from 'vitest';
import { unitsText } from '../../../frontend/src/features/templates/change-list.tsx';
import { lossTexts } from '../../../frontend/src/features/templates/loss-texts.ts';

const held = { figures: 0, reports: 0, complete: true, indicators: [] };

it('a preview says how many figures of open reports go with what it removes', () => {
  const restored = 'They show them again if the metrics are restored.';
  expect(lossTexts({ ...held, figures: 2, reports: 1 }).figures).toBe(
    `Open reports lose what was entered for the removed metrics: 2 figures in 1 report. ${restored}`,
  );
  expect(lossTexts({ ...held, figures: 1200, reports: 40, complete: false }).figures).toBe(
    `Open reports lose what was entered for the removed metrics: at least 1,200 figures in 40 reports. ${restored}`,
  );
  expect(lossTexts({ ...held, complete: false }).figures).toBe(
    'Open reports lose what was entered for the removed metrics, if anything was: there are too many to count.',
  );
  expect(lossTexts(held)).toEqual({ figures: null, reentered: null, indicators: null });
});

it('a preview says which unit a metric gets, which factor it needs then, and what is entered anew', () => {
  expect(unitsText({ unit: { from: 'M3', to: 'kWh' }, needs: { from: 'kWh', to: 't' } })).toBe(
    'unit: m³ → kWh; needs a conversion factor from kWh to t, or it is not calculated',
  );
  expect(unitsText({})).toBe('');
  expect(lossTexts({ ...held, reentered: 2 }).reentered).toBe(
    '2 figures of open reports have to be entered anew, because their metrics get another unit.',
  );
});

it('a preview names the indicators that lose a metric, ten of them at most', () => {
  expect(lossTexts({ ...held, indicators: ['Energy', 'Waste (Northbank)'] }).indicators).toEqual({
    header: '2 indicators lose a metric that they are calculated from',
    text: 'Energy, Waste (Northbank). New reports give no figure for it, so their results miss it. Change these indicators first.',
  });
  const many = Array.from({ length: 12 }, (_, at) => `I${at}`);
  expect(lossTexts({ ...held, indicators: many }).indicators!.text).toContain('I9, 2 others. New reports');
});
