import encodeQR from 'qr';

/** Light modules around the code, which readers need to find it. */
const QUIET = 4;

/** A QR code of `text`, as one path of whole modules, so that no printer blurs its edges. */
export function QrCode({ text, label }: { text: string; label: string }) {
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
      className="label-qr"
    >
      <path d={path} />
    </svg>
  );
}
