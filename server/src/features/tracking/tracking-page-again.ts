import type { LinkHolder, PublicForm } from '../../http/public-form.ts';
import type { World } from '../../world.ts';
import { showByLink } from './show-by-link.ts';
import { trackingShell } from './tracking-shell.ts';

/** Writes the tracking page after one of its forms was posted without a script. */
export const trackingPageAgain =
  (world: World): PublicForm<never>['again'] =>
  async ({ site, locale, link_id }: LinkHolder, sent) =>
    trackingShell(world, { brand: site.brand, locale }, await showByLink(world, site, link_id), {
      link_id,
      sent,
    });
