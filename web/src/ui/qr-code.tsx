import encodeQR from 'qr';

/** Light modules around the code, which readers need to find it. */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** Its size, and its colours where it is not printed. */
  className: string;
}

/** A QR code of `text`, as one path of whole modules, so that no printer blurs its edges. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const modules = encodeQR(text, 'raw', { border: QUIET, ecc: 'medium' });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}
