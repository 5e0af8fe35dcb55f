import {
  AdminEnableUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { outputs } from '../support.ts';

const cognito = new CognitoIdentityProviderClient({});
const accountOf = (uid: string) => ({ UserPoolId: outputs().UserPoolId!, Username: uid });

/** Whether the user pool lets a person sign in. */
export const isAccountOpen = async (uid: string): Promise<boolean> =>
  (await cognito.send(new AdminGetUserCommand(accountOf(uid)))).Enabled === true;

/** Enables an account without the product. */
export const openAccount = (uid: string) => cognito.send(new AdminEnableUserCommand(accountOf(uid)));
