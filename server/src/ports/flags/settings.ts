// What staff set on a screen, over what the file and the services say (OPR-06).
import { withSettings } from '@sendero/core/flag/site-settings';
import { type Clock, unixSeconds } from '../../clock.ts';
import type { Sites } from '../../sites/sites.ts';
import type { LiveFlags } from './live.ts';

/** `flags` with each site's settings over them, as they are at the time of asking. */
export function flagsOfSettings(flags: LiveFlags, sites: Pick<Sites, 'settingsOf'>, clock: Clock): LiveFlags {
  return {
    ...flags,
    flagsFor: (site) => {
      const settings = sites.settingsOf(site.id);
      const said = flags.flagsFor(site);
      return settings ? withSettings(said, settings, unixSeconds(clock.now())) : said;
    },
  };
}
