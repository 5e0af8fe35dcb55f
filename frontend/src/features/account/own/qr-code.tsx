import { encodeQR } from 'qr';

/** Light modules around the code. Scanners need them to find it on a dark page; ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

type Props = {
  /** the content of the code */
  text: string;
  /** the text for screen readers */
  label: string;
};

/** A text as a QR code. It is dark on white in every colour mode, because many scanners read no other. */
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
