/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Minimum contrast of WCAG 2.2 AA, for text of any size. */
export const CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** '#rgb' or '#rrggbb'; undefined for anything else. */
export function rgbOf(text: string): Rgb | undefined {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red!, green!, blue!];
}

export const cssOf = (rgb: Rgb): string => `rgb(${rgb.map(Math.round).join(' ')})`;

/** Relative luminance, from 0 for black to 1 for white. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of two colours, from 1 (equal) to 21 (black on white). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Black or white, whichever has more contrast with a background. One of them is always readable. */
export const textOn = (background: Rgb): Rgb => (contrastOf(WHITE, background) >= contrastOf(BLACK, background) ? WHITE : BLACK);

const STEPS = 50;

/** The colour, moved towards black or white until it is readable on a background. */
export function readableOn(background: Rgb, colour: Rgb): Rgb {
  const end = textOn(background);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = colour.map((value, at) => Math.round(value + ((end[at]! - value) * step) / STEPS)) as [number, number, number];
    if (contrastOf(mixed, background) >= CONTRAST) return mixed;
  }
  return end;
}

/** The full colour of a hue in degrees: 0 is red, 120 green. */
export function rgbOfHue(hue: number): Rgb {
  const part = (shift: number) => {
    const at = (shift + hue / 60) % 6;
    return Math.round(255 * (1 - Math.max(0, Math.min(at, 4 - at, 1))));
  };
  return [part(5), part(3), part(1)];
}

/** The page backgrounds with the least contrast in light and dark mode: those of a selected row. */
export const PAGE_COLOURS: { light: Rgb; dark: Rgb } = { light: [235, 235, 240], dark: [35, 43, 55] };

/** A text colour that is readable on every page, in light and dark mode, as CSS. */
export const readableCss = (colour: Rgb): string =>
  `light-dark(${cssOf(readableOn(PAGE_COLOURS.light, colour))}, ${cssOf(readableOn(PAGE_COLOURS.dark, colour))})`;
