/**
 * The height of a tenant's logo in pixels: without a setting (ADM-608), and its bounds. A higher bar hides the pages below it.
 */
export const LOGO_HEIGHT = { unset: 40, min: 16, max: 160 } as const;

/**
 * The height in pixels to draw a logo at, within {@link LOGO_HEIGHT} (ADM-244, ADM-608). `stored`: `meta_json.logoHeight`, which
 * may be older than the bounds.
 */
export const drawnLogoHeight = (stored: number = LOGO_HEIGHT.unset): number =>
  Math.min(LOGO_HEIGHT.max, Math.max(LOGO_HEIGHT.min, stored));

/** Whether pages load an image from this address: their security policy allows https and the tenant's own host. '' sets none. */
export const isImageAddress = (address: string): boolean => /^$|^https:\/\/[^/]|^\/(?!\/)|^data:image\//i.test(address);
