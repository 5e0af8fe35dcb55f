import { Fragment } from 'react';
import { addressParts } from './address-parts.ts';

/** An e-mail address that may wrap after its '@' or before a dot, and in the middle of a word only where it must. */
export const AddressText = ({ address }: { address: string }) => (
  <span className="anywhere">
    {addressParts(address).map(({ at, text }) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {text}
      </Fragment>
    ))}
  </span>
);
