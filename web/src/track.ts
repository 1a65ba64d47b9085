// The public pages of an order, an entry of their own: the server has written them, this keeps them up to date. Without
// React, since the markup is core's: 60 kB less to load for somebody who waits at a door.
import './lib/report-errors.ts';
import './features/public/track.css';
import './features/public/paper.css';
import { TRACKING_ELEMENT, type TrackingBoot } from '@sendero/core/contract/tracking-api';
import { readInChosenLanguage } from './features/public/chosen-language.ts';
import { answerCopyButtons } from './features/public/copy-number.ts';
import { followOrder } from './features/public/follow-order.ts';
import { keepFresh } from './features/public/keep-fresh.ts';
import { hasWebGl } from './ui/map/able.ts';

await readInChosenLanguage();
const boot = document.getElementById(TRACKING_ELEMENT)?.textContent;

if (boot) {
  const page: TrackingBoot = JSON.parse(boot);
  answerCopyButtons(page);
  followOrder(page);
  if (hasWebGl()) document.documentElement.dataset['gl'] = '';
} else {
  keepFresh();
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
}
document.documentElement.dataset['live'] = '';
