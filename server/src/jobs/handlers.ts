import { moveCasePhotos } from '../features/case/keep-photos.ts';
import { movePhotos } from '../features/dispatch/store-proofs.ts';
import { sendAlarm } from '../features/operator/send-alarm.ts';
import { sealEndedDays } from '../features/evidence/seal-days.ts';
import { sendMail, takeOverLateMails } from '../features/session/send-mails.ts';
import { workOnDraft } from '../features/shop-system/work-on-draft.ts';
import { removeObjects } from '../objects/remove-objects.ts';
import type { JobHandlers } from '../queue/job-queue.ts';
import type { World } from '../world.ts';
import { sweep } from './sweep.ts';

/** Which verb does the jobs of which queue; `stopping` ends early what takes long. */
export const jobHandlers = (world: World, stopping?: AbortSignal): JobHandlers => ({
  mails: (data) => sendMail(world, data),
  'shop-orders': (data) => workOnDraft(world, data),
  alarms: (data) => sendAlarm(world, data),
  'late-mails': () => takeOverLateMails(world),
  sweep: () => sweep(world, stopping),
  evidence: () => sealEndedDays(world, stopping),
  objects: async () => {
    await removeObjects(world, stopping);
    await movePhotos(world, stopping);
    await moveCasePhotos(world, stopping);
  },
});
