import type { openHelpCentre as endpoint } from '@sendero/core/contract/help-api';
import type { AnswerOf, BodyOf } from '@sendero/core/contract/endpoint';
import type { World } from '../../world.ts';
import { Problem } from '../../http/problem.ts';
import { supportNotice } from '../site/support-notice.ts';
import { type Asking, helpSeeker } from './help-seeker.ts';

const SERVICE_TYPE = 'delivery-request';

/**
 * Opens the help centre for the caller (HLP-02).
 *
 * A notice of the provider replaces the operator's own (HLP-04, decision 0036). Throws as `helpSeeker` does, and where
 * the provider does not answer.
 */
export async function openHelpCentre(
  world: World,
  asking: Asking,
  vendorId: string,
  { locale, app_version }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>['result']> {
  const seeker = await helpSeeker(world, asking, vendorId);
  const { user_id, email, guest, name, brand, country } = seeker;
  const opened = await world.help_centre.open({
    user_id,
    email,
    guest,
    name,
    brand,
    country,
    global_entity_id: `${brand}_${country}`.toUpperCase(),
    locale,
    app_version,
    verification_token: await world.help_centre.issueToken(seeker),
    service_type: SERVICE_TYPE,
  });
  if (!opened) throw new Problem('Unavailable', { detail: 'The help centre does not answer.' });
  return { url: opened.url, notice: opened.notice ?? (await supportNotice(world, asking.site, locale)) };
}
