/** Streets that are nobody's, in the map's own colours; what matters is in the middle, where a narrow picture looks. */
const MAIN =
  'M-210 116C-120 112-60 100-10 96C70 88 120 70 190 74S330 40 410 30S540 22 610 4M150-10C156 40 186 74 196 130S214 190 222 210';
const STREETS =
  'M-210 52C-120 48-60 46-10 40C60 44 110 30 160 28S300 8 410-6M-210 168C-120 160-60 152-10 150C80 148 150 128 205 124S330 96 410 88S540 76 610 60M-150-10C-144 60-126 130-120 210M-40-10C-36 60-20 130-10 210M60-10C66 60 84 120 96 210M250-10C256 50 276 104 300 210M330-10C338 50 352 110 372 210M440-10C446 60 470 130 480 210M530-10C536 60 556 130 570 210M410 150C480 140 540 130 610 120';
const WATER = 'M-210 182C-120 176-60 172-10 176C40 166 70 190 120 188S190 204 230 214H-210z';
const PARK =
  'M262 112C284 104 306 104 318 116S320 150 300 156 262 140 262 112zM458 34C490 26 520 30 522 44S500 62 478 60 452 46 458 34z';
const ROUTE = 'M70 44C110 34 140 30 158 30C164 60 180 74 196 100C230 98 262 84 290 80';
const SHOP = [70, 44] as const;
const DOOR = [290, 80] as const;
const RIDERS = [
  [180, 74],
  [346, 96],
  [90, 148],
  [-130, 106],
  [456, 86],
] as const;

/** A picture of a map with a way, its ends and riders on it; it says nothing and is no place. */
export function SampleMap({ riders, className }: { riders: number; className: string }) {
  return (
    <svg viewBox="-200 0 800 200" preserveAspectRatio="xMidYMid slice" className={className}>
      <rect x="-200" width="800" height="200" fill="var(--map-land)" />
      <path d={WATER} fill="var(--map-water)" />
      <path d={PARK} fill="var(--map-park)" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={STREETS} stroke="var(--map-road-casing)" strokeWidth="7" />
        <path d={STREETS} stroke="var(--map-road)" strokeWidth="5.4" />
        <path d={MAIN} stroke="var(--map-main-casing)" strokeWidth="10" />
        <path d={MAIN} stroke="var(--map-main)" strokeWidth="8" />
        <path d={ROUTE} stroke="var(--map-halo)" strokeWidth="8" />
        <path d={ROUTE} stroke="var(--map-route)" strokeWidth="4.5" />
      </g>
      <g stroke="var(--map-halo)" strokeWidth="2.5">
        <circle cx={SHOP[0]} cy={SHOP[1]} r="8" fill="var(--map-pickup)" />
        <circle cx={DOOR[0]} cy={DOOR[1]} r="8" fill="var(--map-dropoff)" />
        {RIDERS.slice(0, riders).map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="9" fill="var(--map-rider)" />
        ))}
      </g>
    </svg>
  );
}
