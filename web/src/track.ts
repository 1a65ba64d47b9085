// Public tracking, an entry of its own: the server has drawn the page, this keeps it up to date. Without React, since
// the markup is core's: 60 kB less to load for somebody who waits at a door.
import './features/public/track.css';
import { TRACKING_ELEMENT, type TrackingBoot } from '@sendero/core/contract/tracking-api';
import { readInChosenLanguage } from './features/public/chosen-language.ts';
import { answerCopyButtons } from './features/public/copy-number.ts';
import { followOrder } from './features/public/follow-order.ts';
import { hasWebGl } from './ui/map/able.ts';

await readInChosenLanguage();
const boot = document.getElementById(TRACKING_ELEMENT)?.textContent;

if (boot) {
  const page: TrackingBoot = JSON.parse(boot);
  answerCopyButtons(page);
  followOrder(page);
  document.documentElement.dataset['live'] = '';
  if (hasWebGl()) document.documentElement.dataset['gl'] = '';
}
