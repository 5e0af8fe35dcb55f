/** The security headers of every response, for CloudFront's response headers policy and for the local front door alike. */

/** Origins, beside its own, that the application talks to: files come from and go to `media`, sign-in goes to `identity`. */
export type TrustedOrigins = { media: string; identity?: readonly string[] };

const directives = ({ media, identity }: TrustedOrigins): Record<string, string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // a tenancy shows images of its own hosts in its branding and on its home pages; texts that people write hold none
  'img-src': ["'self'", 'data:', 'blob:', 'https:', media],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'", media, ...(identity ?? [])],
  'frame-src': [media],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** The Content-Security-Policy; `nonce` lets a development server's own inline scripts and styles through, and no others. */
export const contentSecurityPolicy = (origins: TrustedOrigins, nonce?: string): string =>
  Object.entries(directives(origins))
    .map(([name, sources]) => [name, ...sources, ...(nonce && /^(script|style)-src$/.test(name) ? [`'nonce-${nonce}'`] : [])])
    .map((words) => words.join(' '))
    .join('; ');

export const HSTS_SECONDS = 2 * 365 * 24 * 3600;

/** Headers that do not depend on where the application runs. */
export const FIXED_SECURITY_HEADERS = {
  'Strict-Transport-Security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** All of them by name. */
export const securityHeaders = (origins: TrustedOrigins, nonce?: string): Record<string, string> => ({
  ...FIXED_SECURITY_HEADERS,
  'Content-Security-Policy': contentSecurityPolicy(origins, nonce),
});
