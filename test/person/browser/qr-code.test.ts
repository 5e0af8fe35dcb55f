import decodeQR from 'qr/decode.js';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import QrCode from '../../../frontend/src/features/account/own/qr-code.tsx';

const ADDRESS =
  'otpauth://totp/Tributary:ada.byron%2Bsite%40northbank.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSW&issuer=Tributary';
/** Points of a screen per module. */
const SCALE = 4;
const [BLACK, WHITE] = [0, 255];

const drawn = (text: string) => renderToStaticMarkup(createElement(QrCode, { text, label: 'The key' }));

/** The picture as a camera sees it, on a page of the given brightness: transparent parts show the page. */
function pixelsOf(svg: string, page: number) {
  const modules = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]);
  const size = modules * SCALE;
  const data = new Uint8Array(size * size * 4).fill(page);
  if (svg.includes('<rect width="100%" height="100%" fill="#fff"')) data.fill(WHITE);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++) {
      const start = ((Number(y) * SCALE + row) * size + Number(x) * SCALE) * 4;
      data.fill(BLACK, start, start + SCALE * 4);
    }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255;
  return { modules, image: { width: size, height: size, data } };
}

describe('the QR code of the key for an authenticator app', () => {
  it('is read as the very address that the app opens, on a dark page too', () => {
    expect(decodeQR(pixelsOf(drawn(ADDRESS), BLACK).image, { timeLimit: 5000 })).toBe(ADDRESS);
  });

  it('has four light modules on each side', () => {
    const svg = drawn(ADDRESS);
    const { modules } = pixelsOf(svg, WHITE);
    const [xs, ys] = [1, 2].map((at) => [...svg.matchAll(/M(\d+) (\d+)h/g)].map((found) => Number(found[at])));
    expect([Math.min(...xs!), Math.min(...ys!)]).toEqual([4, 4]);
    expect([Math.max(...xs!), Math.max(...ys!)]).toEqual([modules - 5, modules - 5]);
  });

  it('has a text for people who do not see it', () => {
    expect(drawn(ADDRESS)).toMatch(/<svg [^>]*role="img" aria-label="The key"/);
  });
});
