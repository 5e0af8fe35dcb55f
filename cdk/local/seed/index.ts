export type SignIn = { url: string; email: string; password: string; role: string };

/** Who can sign in to the demo tenants; `url` is the tenant's host. */
export const SIGN_INS: SignIn[] = [];

/** Writes the demo tenants through the stores, which find the stack in the environment. */
export const seed = async (): Promise<void> => {};
