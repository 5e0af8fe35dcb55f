import { encodeQR } from 'qr';

/** Light modules around the code, which readers need to find it on a dark page: ISO/IEC 18004 asks for four. */
const QUIET_ZONE = 4;

type Props = {
  /** what a reader gets */
  text: string;
  /** what people hear who do not see it */
  label: string;
};

/** A text as a QR code: dark on white in every colour mode, since many readers take no other. */
export default function QrCode({ text, label }: Props) {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
