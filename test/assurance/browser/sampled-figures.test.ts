import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { foundOn } from '../../../frontend/src/features/assurance/figure-text.ts';
import { SampledValue } from '../../../frontend/src/features/assurance/sampled-value.tsx';
import type { FindingView, SampleView } from '../../../shared/contract/assurance/assurance.ts';

const figure = {
  indicator: 'e',
  indicator_name: 'Energy',
  unit: 'kWh',
  period: { uid: 'o', startDate: '2026-10-01', endDate: '2026-11-01' },
  value: '4327',
  checked: null,
};
const shown = (more: Partial<SampleView['figures'][number]>) =>
  renderToStaticMarkup(createElement(SampledValue, { figure: { ...figure, ...more } }));
const whole = { value: '4327', unit: 'kWh', reports: 2, of: 2 };

describe('a figure of a sample', () => {
  it('says that it is incomplete', () => {
    expect(shown({ reports: 1, of: 2 })).toContain('Incomplete: 1 of 2');
    expect(shown({ reports: 2, of: 2 })).not.toContain('Incomplete');
    expect(shown({})).not.toContain('Incomplete');
  });

  it('stands apart from that', () => {
    const text = (more: Partial<SampleView['figures'][number]>) => shown(more).replaceAll(/<[^>]*>/g, '');
    expect(text({ reports: 1, of: 2 })).toContain('4,327 kWh Incomplete: 1 of 2');
    expect(text({ now: { ...whole, value: '4439', reports: 1 } })).toContain('4,439 kWh Incomplete: 1 of 2');
  });

  it('says what it is now where that is another one', () => {
    expect(shown({ now: { ...whole, value: '4439' } })).toMatch(/Now .*4,439/);
    expect(shown({ now: null })).toContain('No official figure now');
    expect(shown({ now: whole, reports: 2, of: 2 })).not.toContain('ow ');
  });

  it('stands in a box in which figures go over several lines on a phone, since a unit may be long', () => {
    const html = shown({ value: '111.6464208', unit: 'tCO2e (Scope 1)', now: { ...whole, value: '4439' } });
    expect(html).toMatch(/<div class="sampled-value">.*Scope 1.*4,439/);
  });

  it('has few digits in its column, and all of them on demand', () => {
    const html = shown({ value: '0.3333333333333333333333333333333333' });
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('0.333 kWh');
    expect(html).toContain('title="0.3333333333333333333333333333333333"');
  });

  it('keeps decimals where it is large', () => {
    const text = shown({ value: '370370367037037.01' }).replaceAll(/<[^>]*>/g, '');
    expect(text).toBe('370,370,367,037,037.01 kWh');
  });

  it('differs on the page from what it is now', () => {
    const text = shown({ value: '4327.123456789', now: { ...whole, value: '4327.123496789' } }).replaceAll(/<[^>]*>/g, '');
    expect(text).toBe('4,327.123457 kWhNow 4,327.123497 kWh');
  });
});

it('a figure of a sample counts the findings about it, and none about the project or another period', () => {
  const about = (on: object | null) => ({ figure: on }) as FindingView;
  const earlier = { ...figure, period: { ...figure.period, uid: 's' } };
  expect(foundOn(figure, [about(figure), about(null), about(earlier), about(figure)])).toBe(2);
  expect(foundOn(figure, [])).toBe(0);
});
