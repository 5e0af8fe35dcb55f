import chromium from '@sparticuz/chromium';

/** Unpacks the browser before the first worker starts: two that unpack it at a time find it half written. */
export default async function unpackBrowser() {
  if (!process.env.TRIBUTARY_CHROMIUM) await chromium.executablePath();
}
