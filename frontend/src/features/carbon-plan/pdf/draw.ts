import { A4, type Font, type Line, type Measure } from './layout.ts';
import type { DrawnPage } from './write-pdf.ts';

/** Pixels per point, for 200 pixels per inch. */
const SCALE = 200 / 72;
const QUALITY = 0.9;

/** The fonts of the page; the device supplies letters that they lack. */
const family = () => getComputedStyle(document.body).fontFamily;

function context(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('This browser draws no canvas');
  return drawing;
}

const fontText = ({ size, isBold }: Font) => `${isBold ? 'bold ' : ''}${size}px ${family()}`;

/** Measures texts as `drawPage` draws them. */
export function measureText(): Measure {
  const drawing = context(1, 1);
  return (text, font) => {
    drawing.font = fontText(font);
    return drawing.measureText(text).width;
  };
}

/** Draws a page of black lines on white. */
export async function drawPage(lines: readonly Line[]): Promise<DrawnPage> {
  const pixels = { width: Math.round(A4.width * SCALE), height: Math.round(A4.height * SCALE) };
  const drawing = context(pixels.width, pixels.height);
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, pixels.width, pixels.height);
  drawing.fillStyle = 'black';
  drawing.scale(SCALE, SCALE);
  drawing.textAlign = 'left';
  for (const line of lines) {
    drawing.font = fontText(line);
    drawing.direction = line.isRightToLeft ? 'rtl' : 'ltr';
    drawing.fillText(line.text, line.x, line.y);
  }
  const blob = await new Promise<Blob | null>((done) => drawing.canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('This browser makes no picture of a canvas');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), pixels, lines };
}
