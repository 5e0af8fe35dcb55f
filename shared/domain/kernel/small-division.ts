import type { Small } from './small-decimal.ts';

const lengthOf = (digits: number) => String(digits).length;

/**
 * a / b to a number of significant digits, half up, in plain notation without superfluous zeros. Indicators of a large dashboard
 * ask for thousands of quotients, which integers give several times as fast as big.js.
 * @param b not zero
 */
export function divideSmall(a: Small, b: Small, significant: number): string {
  const [dividend, divisor] = [Math.abs(a.digits), Math.abs(b.digits)];
  if (dividend === 0) return '0';
  // at least one digit beyond the last kept one; what follows cannot change the rounding
  const raised = significant + 1 - (lengthOf(dividend) - lengthOf(divisor));
  const digits = ((BigInt(dividend) * 10n ** BigInt(raised)) / BigInt(divisor)).toString();
  const dropped = digits.length - significant;
  const kept = BigInt(digits.slice(0, significant)) + (digits[significant]! >= '5' ? 1n : 0n);
  const text = plain(kept.toString(), raised + a.places - b.places - dropped);
  return a.digits < 0 !== b.digits < 0 ? `-${text}` : text;
}

/** An integer with a number of decimal places as plain text. */
function plain(digits: string, places: number): string {
  if (places <= 0) return digits + '0'.repeat(-places);
  const padded = digits.padStart(places + 1, '0');
  const fraction = padded.slice(-places).replace(/0+$/, '');
  const whole = padded.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
