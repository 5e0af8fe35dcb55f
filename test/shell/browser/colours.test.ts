import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { coloursOf } from '../../../frontend/src/app/shell/project-colours.ts';
import { CONTRAST, contrastOf, type Rgb, readableOn, rgbOf, rgbOfHue, textOn } from '../../../frontend/src/ui/colours.ts';
import { DueText, dueHue } from '../../../frontend/src/ui/text/due-text.tsx';

/** The backgrounds of texts in light and dark mode: pages, table headers and selected rows. */
const LIGHT = ['#ffffff', '#f9f9fb', '#f0fbff', '#ebebf0'];
const DARK = ['#161d26', '#1b232d', '#001129', '#232b37'];
const rgb = (text: string): Rgb => rgbOf(text)!;

/** The two colours of a due date, in light and dark mode, and its text. */
function shown(days: number) {
  const day = new Date(Date.UTC(2024, 2, 10 + days)).toISOString().slice(0, 10);
  const html = renderToStaticMarkup(createElement(DueText, { dueDate: day, today: '2024-03-10', status: 'Nothing Received' }));
  const colours = [...html.matchAll(/rgb\((\d+) (\d+) (\d+)\)/g)].map(([, ...parts]) => parts.map(Number) as unknown as Rgb);
  return { colours: colours as [Rgb, Rgb], html };
}

describe('a due date on a card', () => {
  it('has a hue by the days that are left of thirty, from red to green [ADM-603, ADM-604]', () => {
    expect([-40, -1, 0, 15, 30, 90].map(dueHue)).toEqual([0, 0, 0, 60, 120, 120]);
    expect([0, 60, 120].map(rgbOfHue)).toEqual([
      [255, 0, 0],
      [255, 255, 0],
      [0, 255, 0],
    ]);
  });

  it('is coloured by it, each day another colour, and says the days as well [ADM-204, ADM-205]', () => {
    const [late, half, calm] = [shown(-3), shown(15), shown(45)];
    for (const [red, green] of late.colours) expect(red).toBeGreaterThan(green);
    for (const [red, green] of calm.colours) expect(green).toBeGreaterThan(red);
    expect(half.colours[0][0]).toBe(half.colours[0][1]);
    expect(new Set(Array.from({ length: 31 }, (_, days) => String(shown(days).colours))).size).toBeGreaterThan(20);
    expect(half.html).toContain('Due: 25th Mar 24 (15 days)');
    expect(shown(0).html).toContain('Due: 10th Mar 24 (0 days)');
    expect(shown(1).html).toContain('Due: 11th Mar 24 (1 day)');
  });

  it('is told without days once the report is submitted, since its reporter is late no longer', () => {
    const shownAs = (status: string) =>
      renderToStaticMarkup(createElement(DueText, { dueDate: '2024-03-01', today: '2024-03-10', status }));
    expect(shownAs('Pending Review')).toBe('<span>Due: 1st Mar 24</span>');
    expect(shownAs('Not for Submission')).toBe('<span>Due: 1st Mar 24</span>');
    expect(shownAs('Requires Revision')).toContain('Due: 1st Mar 24 (overdue 9 days)');
  });

  it('is read on every background, in light and dark colours [ADM-204]', () => {
    for (let days = -1; days <= 31; days += 1) {
      const [light, dark] = shown(days).colours;
      for (const page of LIGHT) expect([days, page, contrastOf(light, rgb(page)) >= CONTRAST]).toEqual([days, page, true]);
      for (const page of DARK) expect([days, page, contrastOf(dark, rgb(page)) >= CONTRAST]).toEqual([days, page, true]);
    }
  });
});

describe('the colours of a project', () => {
  it('colour the bar, the headings and the primary buttons, and leave alone what is not set [ADM-276, ADM-277]', () => {
    expect(coloursOf({})).toEqual({});
    expect(coloursOf({ navBarColor: '#003', headerColor: null })).toEqual({
      '--project-bar': 'rgb(0 0 51)',
      '--project-bar-text': 'rgb(255 255 255)',
    });
    expect(coloursOf({ buttonColor: '#ffdd00' })).toEqual({
      '--project-button': 'rgb(255 221 0)',
      '--project-button-text': 'rgb(0 0 0)',
    });
    expect(Object.keys(coloursOf({ headerColor: '#0972d3' }))).toEqual(['--project-heading']);
    expect(coloursOf({ navBarColor: 'url(x)' })).toEqual({});
  });

  it('are read whatever somebody chooses: text on them, and headings of them [ADM-277]', () => {
    const channel = [0, 51, 102, 153, 204, 255];
    const all = channel.flatMap((red) => channel.flatMap((green) => channel.map((blue): Rgb => [red, green, blue])));
    for (const colour of all) {
      expect(contrastOf(textOn(colour), colour)).toBeGreaterThanOrEqual(CONTRAST);
      for (const page of ['#ffffff', '#ebebf0', '#161d26', '#232b37'].map(rgb))
        expect(contrastOf(readableOn(page, colour), page)).toBeGreaterThanOrEqual(CONTRAST);
    }
  });
});
