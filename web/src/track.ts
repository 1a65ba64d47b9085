// The public pages of an order, a separate entry: the server renders them, this script keeps them up to date. It does
// not use React, since core renders the markup: 60 kB less to load for a customer at the door.
import './lib/report-errors.ts';
import './features/public/track.css';
import './features/public/paper.css';
import { TRACKING_ELEMENT, type TrackingBoot } from '@sendero/core/contract/tracking-api';
import { readInChosenLanguage } from './features/public/chosen-language.ts';
import { answerCopyButtons } from './features/public/copy-number.ts';
import { followOrder } from './features/public/follow-order.ts';
import { sendForms } from './features/public/send-forms.ts';
import { offerToTell } from './features/public/tell-device.ts';
import { tellHeight } from './features/public/tell-height.ts';
import { pollPage } from './features/public/poll-page.ts';
import { hasWebGl } from './ui/map/able.ts';

await readInChosenLanguage();
const boot = document.getElementById(TRACKING_ELEMENT)?.textContent;

if (boot) {
  const page: TrackingBoot = JSON.parse(boot);
  answerCopyButtons(page);
  const { refresh } = followOrder(page);
  sendForms({ refresh, unreached: page.texts['problem.Offline'] ?? '' });
  offerToTell(page);
  tellHeight();
  if (hasWebGl()) document.documentElement.dataset['gl'] = '';
} else {
  pollPage();
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
}
document.documentElement.dataset['live'] = '';
