// The icons of the public page, on a grid of 24.
import { type Html, html } from '../values/html.ts';

const paths = {
  going: 'M5 17.5a3.5 3.5 0 1 0 .01 0M19 17.5a3.5 3.5 0 1 0 .01 0M5 17.5 9 9h6l4 8.5M9 9l3.5 8.5L15 9l-1-3h3',
  late: 'M12 3a9 9 0 1 0 .01 0M12 7.5V12l3 2',
  ended: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  arrived: 'm5 12.5 4.5 4.5L19 7.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm6 6 12 12M18 6 6 18',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 .01 0',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  call: 'M5 4h4l1.5 5-2 1.5a12 12 0 0 0 5 5l1.5-2 5 1.5v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z',
  closer: 'M12 5v14M5 12h14',
  further: 'M5 12h14',
  open: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const;

export function icon(name: keyof typeof paths): Html {
  return html`<svg class="track-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="${paths[name]}" />
  </svg>`;
}
