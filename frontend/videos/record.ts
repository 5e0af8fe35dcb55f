/**
 * Makes the films of the home page in frontend/public/videos: `npm run videos`. The drawings (scenes.js) are painted frame by
 * frame on a canvas of a real browser and compressed by its encoder. So nothing needs to be installed, and every run gives the
 * same film.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';
import { webm } from './webm.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FILMS = { report: 'drawReport', dashboard: 'drawDashboard' };
/** Browsers allow encoders only on pages of a secure origin. */
const PAGE = 'http://localhost/film';

type Made = { milliseconds: number; poster: string; frames: { key: boolean; milliseconds: number; bytes: number[] }[] };

/** The script for the browser: the frames of the film, a key frame every two seconds, and a still of its second half. */
const maker = (draw: string) => `${readFileSync(here('scenes.js'), 'utf8').replaceAll('export ', '')}
  const RATE = 10;
  window.film = (async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 540 });
    const g = canvas.getContext('2d');
    const frames = [];
    const output = (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      frames.push({ key: chunk.type === 'key', milliseconds: chunk.timestamp / 1000, bytes: [...bytes] });
    };
    const encoder = new VideoEncoder({ output, error: (fault) => { throw fault; } });
    encoder.configure({ codec: 'vp8', width: 960, height: 540, bitrate: 100_000, framerate: RATE });
    for (let n = 0; n < SECONDS * RATE; n += 1) {
      ${draw}(g, n / RATE);
      const frame = new VideoFrame(canvas, { timestamp: (n * 1_000_000) / RATE });
      encoder.encode(frame, { keyFrame: n % (2 * RATE) === 0 });
      frame.close();
    }
    await encoder.flush();
    ${draw}(g, SECONDS - 2.4);
    return { frames, milliseconds: SECONDS * 1000, poster: canvas.toDataURL('image/webp', 0.7) };
  })();`;

const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--no-sandbox', '--disable-gpu'],
  headless: true,
});
const page = await browser.newPage();
await page.route(PAGE, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' }));
for (const [name, draw] of Object.entries(FILMS)) {
  await page.goto(PAGE);
  await page.addScriptTag({ content: maker(draw), type: 'module' });
  const { frames, milliseconds, poster } = (await page.evaluate('window.film')) as Made;
  const film = {
    width: 960,
    height: 540,
    milliseconds,
    frames: frames.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) })),
  };
  writeFileSync(here(`../public/videos/${name}.webm`), webm(film));
  writeFileSync(here(`../public/videos/${name}.webp`), Buffer.from(poster.split(',')[1]!, 'base64'));
}
await browser.close();
