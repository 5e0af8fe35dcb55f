/**
 * Records the films of the home page into frontend/public/videos: `npm run videos`. They are our own drawings (scenes.js), played
 * on a canvas of a real browser and taken down by its MediaRecorder, so that nothing has to be installed for them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FILMS = { report: 'drawReport', dashboard: 'drawDashboard' };

/** What the browser runs: the film in real time, then its bytes and a still of its second half. */
const player = (draw: string) => `${readFileSync(here('scenes.js'), 'utf8').replaceAll('export ', '')}
  window.film = new Promise((ready) => {
    const canvas = document.body.appendChild(Object.assign(document.createElement('canvas'), { width: 960, height: 540 }));
    const g = canvas.getContext('2d');
    ${draw}(g, 0);
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 300000 });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = async () => {
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      ${draw}(g, SECONDS - 2.4);
      ready({ bytes: [...bytes], poster: canvas.toDataURL('image/webp', 0.7) });
    };
    recorder.start();
    const begun = performance.now();
    const timer = setInterval(() => {
      const t = (performance.now() - begun) / 1000;
      if (t < SECONDS) return ${draw}(g, t);
      // what is still being encoded would be lost
      if (t < SECONDS + 3) return ${draw}(g, SECONDS);
      clearInterval(timer);
      recorder.stop();
    }, 100);
  });`;

for (const [name, draw] of Object.entries(FILMS)) {
  // one browser each: the packaged one ends with its first page
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args,
    headless: true,
  });
  const page = await browser.newPage();
  await page.goto('about:blank');
  await page.addScriptTag({ content: player(draw), type: 'module' });
  const film = (await page.evaluate('window.film')) as { bytes: number[]; poster: string };
  writeFileSync(here(`../public/videos/${name}.webm`), Buffer.from(film.bytes));
  writeFileSync(here(`../public/videos/${name}.webp`), Buffer.from(film.poster.split(',')[1]!, 'base64'));
  await browser.close();
}
