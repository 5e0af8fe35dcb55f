import { isImageAddress, LOGO_HEIGHT } from '../../../shared/domain/tenant/logo.ts';
import { AppError, type FieldErrors } from '../../../shared/errors.ts';

const HEIGHT_TEXT = `Enter the height of the logo as a number of pixels from ${LOGO_HEIGHT.min} to ${LOGO_HEIGHT.max}.`;
const ADDRESS_TEXT = 'Pages do not load this image. Enter an address that begins with https://.';

type Images = { navbarLogo?: unknown; logoHeight?: unknown; straplineImages?: unknown };

const listed = (images: unknown): readonly unknown[] => (Array.isArray(images) ? images : []);
const isRefused = (address: unknown): boolean => typeof address === 'string' && !isImageAddress(address);
const isOutside = (height: unknown): boolean =>
  typeof height === 'number' && (height < LOGO_HEIGHT.min || height > LOGO_HEIGHT.max);

/**
 * Refuses a new height of the logo that hides pages, and new images that pages do not load. What the settings had `before` stays
 * valid, because clients send all settings back, whatever they change.
 * @throws invalid_input (ADM-244)
 */
export function demandShownImages(asked: Images, before: Images): void {
  const known = new Set(listed(before.straplineImages));
  const errors: FieldErrors = {};
  if (asked.logoHeight !== before.logoHeight && isOutside(asked.logoHeight)) errors['meta_json.logoHeight'] = [HEIGHT_TEXT];
  if (asked.navbarLogo !== before.navbarLogo && isRefused(asked.navbarLogo)) errors['meta_json.navbarLogo'] = [ADDRESS_TEXT];
  for (const [at, address] of listed(asked.straplineImages).entries())
    if (!known.has(address) && isRefused(address)) errors[`meta_json.straplineImages.${at}`] = [ADDRESS_TEXT];
  const [first] = Object.values(errors);
  if (first) throw new AppError('invalid_input', first[0]!, errors);
}
