/**
 * A colour token such as `--map-land` as `rgb(…)` in the current theme, for code that cannot read CSS (the WebGL map).
 */
export function tokenColour(token: `--${string}`): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return toRgb(color);
}

/** Converts any CSS colour by drawing one pixel: browsers leave oklch() unconverted in computed styles. */
function toRgb(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const pen = canvas.getContext('2d');
  if (!pen) return colour;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
