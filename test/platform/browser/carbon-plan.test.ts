import { describe, expect, it } from 'vitest';
import { A4, layOut, type Paragraph } from '../../../frontend/src/features/carbon-plan/pdf/layout.ts';
import { writePdf } from '../../../frontend/src/features/carbon-plan/pdf/write-pdf.ts';
import { INITIAL_PLAN, planFaults } from '../../../frontend/src/features/carbon-plan/plan.ts';
import { pdfLines } from '../../support/browser-unit/pdf-text.ts';

describe('a carbon plan', () => {
  it('needs a company name, and percents from 0 to 100 [ADM-396]', () => {
    expect(Object.keys(planFaults(INITIAL_PLAN))).toEqual(['company_name']);
    const named = { ...INITIAL_PLAN, company_name: 'Northern' };
    expect(planFaults(named)).toEqual({});
    const percent = 'Enter a number from 0 to 100.';
    for (const wrong of ['101', '-1', '1e1', 'half', '100.01']) {
      const faults = planFaults({ ...named, lt_reduction_percent: wrong, reduction_percent_2030: wrong });
      expect(faults, wrong).toEqual({ lt_reduction_percent: percent, reduction_percent_2030: percent });
    }
    for (const right of ['0', '100', '12.5', ''])
      expect(planFaults({ ...named, lt_reduction_percent: right, reduction_percent_2030: right }), right).toEqual({});
    const bare = Object.fromEntries(Object.keys(INITIAL_PLAN).map((field) => [field, ''])) as typeof INITIAL_PLAN;
    expect(planFaults({ ...bare, company_name: 'Northern' })).toEqual({});
  });
});

/** Assumes that each letter is half as wide as high. */
const measure = (text: string, { size }: { size: number }) => ([...text].length * size) / 2;
const paragraph = (text: string): Paragraph => ({ text, size: 10, isBold: false, above: 0 });
const linesOf = (text: string) => layOut([paragraph(text)], measure).map((lines) => lines.map((line) => line.text));
/** Letters of a line: 481 points of 5. */
const LETTERS = 96;

describe('the lines of a page', () => {
  it('are wrapped between words, and kept where they were typed', () => {
    const word = 'a'.repeat(50);
    expect(linesOf(`${word} ${word}\nend\n\nlast`)).toEqual([[word, word, 'end', '', 'last']]);
  });

  it('are wrapped within a word that is wider than the page', () => {
    expect(linesOf('é'.repeat(LETTERS + 4))).toEqual([['é'.repeat(LETTERS), 'éééé']]);
  });

  it('go on at the next page', () => {
    const pages = linesOf(Array.from({ length: 60 }, (_, index) => String(index)).join('\n'));
    expect(pages.map(({ length }) => length)).toEqual([52, 8]);
  });

  it('begin at the right where they are written from right to left', () => {
    const [line] = layOut([paragraph('(שלום)')], measure)[0]!;
    expect(line).toMatchObject({ isRightToLeft: true, x: A4.width - A4.margin - 30, width: 30 });
    expect(layOut([paragraph('12 Ωμέγα')], measure)[0]![0]).toMatchObject({ isRightToLeft: false, x: A4.margin });
  });
});

describe('the PDF', () => {
  const many = Array.from({ length: 400 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
  const texts = ['Łódź & Søn (½)', 'Ωμέγα', 'שלום', 'العربية', '省エネ 😀', many];
  const pages = layOut(texts.map(paragraph), measure).map((lines) => ({
    jpeg: new Uint8Array([255, 216, 255, 217]),
    pixels: { width: 2, height: 3 },
    lines,
  }));
  const written = writePdf('Plan: Łódź', pages);

  it('has the text of every script for search and for screen readers', async () => {
    const lines = pdfLines(await latin1(written));
    expect(lines.slice(0, 5)).toEqual(texts.slice(0, 5));
    expect(lines.slice(5).join('')).toBe(many);
  });

  it('tells readers the order of letters that are written from right to left', async () => {
    const shalom = [...'שלום'].map((letter) => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')).join('');
    const told = [...(await latin1(written)).matchAll(/\/ActualText <FEFF(\w+)> >> BDC\n1 0 0 1/g)].map(([, text]) => text);
    expect(told).toHaveLength(2);
    expect(told[0]).toBe(shalom);
  });

  it('says where each of its objects begins', async () => {
    const file = await latin1(written);
    const table = Number(/startxref\n(\d+)/.exec(file)![1]);
    const starts = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, start]) => Number(start));
    expect(starts.length).toBeGreaterThan(8);
    starts.forEach((start, index) => {
      expect(file.slice(start, start + 12)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    });
  });
});

const latin1 = async (blob: Blob) =>
  [...new Uint8Array(await blob.arrayBuffer())].map((byte) => String.fromCharCode(byte)).join('');
