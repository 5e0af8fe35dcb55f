import { Fragment } from 'react';
import { addressParts } from './address-parts.ts';

/** An e-mail address that wraps after its '@' or before a dot, and within a word only if necessary. */
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
