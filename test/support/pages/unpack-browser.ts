import chromium from '@sparticuz/chromium';

/** Unpacks the browser before the first worker starts, because two workers would find each other's half-written files. */
export default async function unpackBrowser() {
  if (!process.env.TRIBUTARY_CHROMIUM) await chromium.executablePath();
}
