import { z } from 'zod';

/** The content of `/config.json`, which the application loads before it starts, so that one build serves every deployment. */
export const RuntimeConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** where Cognito answers when it is not AWS's own endpoint: an address, or a path of the application's own origin */
  cognitoEndpoint: z.string().optional(),
  /** origin that files are uploaded to and downloaded from */
  mediaOrigin: z.string(),
  /** where this deployment shows the mail it sends, when it keeps it */
  inbox: z.string().optional(),
  /** a notice on top of each page, such as a planned maintenance */
  notice: z.string().optional(),
  /** whom 'Message Support' writes to (ADM-242) */
  supportEmail: z.string().optional(),
  /**
   * Single sign-on: where the user pool sends people to their identity provider and gives tokens for what they bring back; the
   * providers by name, and that of each e-mail domain that must use it (SET-100, ADM-387)
   */
  sso: z
    .object({
      authorizationUrl: z.string(),
      tokenUrl: z.string(),
      clientId: z.string(),
      providers: z.array(z.string()),
      domains: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});

export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
