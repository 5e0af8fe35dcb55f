import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  FIXED_SECURITY_HEADERS,
  HSTS_SECONDS,
  type TrustedOrigins,
} from '../../functions/edge/security-headers.ts';

/** CloudFront has separate fields for the best-known headers and refuses them as custom ones. */
const OWN_FIELD = ['Strict-Transport-Security', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'];

/** The headers of functions/edge/security-headers.ts as a policy of CloudFront. */
export const edgeHeaders = (scope: Construct, id: string, origins: TrustedOrigins) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(origins), override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.seconds(HSTS_SECONDS), includeSubdomains: true, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(FIXED_SECURITY_HEADERS)
        .filter(([header]) => !OWN_FIELD.includes(header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  });
