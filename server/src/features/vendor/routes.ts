import * as help from '@sendero/core/contract/help-api';
import * as teamApi from '@sendero/core/contract/team-api';
import * as api from '@sendero/core/contract/vendor-api';
import type { FastifyInstance } from 'fastify';
import { mountUser } from '../../http/mount.ts';
import type { World } from '../../world.ts';
import { requesterOf } from '../../http/requester.ts';
import { addOutlet } from './add-outlet.ts';
import { changeOutlet } from './change-outlet.ts';
import { getDeliveryArea, saveDeliveryArea } from './delivery-area.ts';
import { getOwnVendor } from './get-own-vendor.ts';
import { helpSeeker } from './help-seeker.ts';
import { getEmbedding, saveEmbedding } from './embedding.ts';
import { listOwnVisits } from './list-visits.ts';
import { getNoRider, saveNoRider } from './no-rider.ts';
import { getOpeningHours, saveOpeningHours } from './opening-hours.ts';
import { listVendors } from './list-vendors.ts';
import { openHelpCentre } from './open-help-centre.ts';
import { saveAddress } from './save-address.ts';
import { changePlaces, invitePerson, removePerson } from './change-team.ts';
import { resendInvitation } from './resend-invitation.ts';
import { getTeam } from './team.ts';
import { invalidateChangedVendors } from './vendor-changed.ts';

export function vendorRoutes(app: FastifyInstance, world: World): void {
  const unlisten = invalidateChangedVendors(world);
  app.addHook('onClose', async () => unlisten());
  mountUser(app, world, api.listVendors, async ({ caller }) => ({
    result: { vendors: await listVendors(world, caller) },
  }));

  mountUser(app, world, api.getVendor, async ({ caller, params }) => ({
    result: (await getOwnVendor(world, caller, params.id)).vendor,
  }));

  mountUser(app, world, api.saveAddress, async ({ site, caller, params, body }) => ({
    result: await saveAddress(world, site, caller, params.id, body),
  }));

  mountUser(app, world, api.addOutlet, async ({ site, caller, body, request }) => ({
    result: await addOutlet(world, { site, caller, asker: requesterOf(request) }, body),
  }));

  mountUser(app, world, api.changeOutlet, async ({ site, caller, params, body, request }) => ({
    result: await changeOutlet(world, { site, caller, asker: requesterOf(request) }, params.id, body),
  }));

  mountUser(app, world, api.getDeliveryArea, async ({ site, caller, params }) => ({
    result: { area: await getDeliveryArea(world, { site, caller }, params.id) },
  }));

  mountUser(app, world, api.saveDeliveryArea, async ({ site, caller, params, body }) => ({
    result: { area: await saveDeliveryArea(world, { site, caller }, params.id, body.area) },
  }));

  teamRoutes(app, world);

  mountUser(app, world, api.getNoRider, async ({ caller, params }) => ({
    result: await getNoRider(world, caller, params.id),
  }));

  mountUser(app, world, api.saveNoRider, async ({ caller, params, body }) => ({
    result: await saveNoRider(world, caller, params.id, body.choice),
  }));

  mountUser(app, world, api.listVisits, async ({ caller, params }) => ({
    result: await listOwnVisits(world, caller, params.id),
  }));

  mountUser(app, world, api.getEmbedding, async ({ caller, params }) => ({
    result: await getEmbedding(world, caller, params.id),
  }));

  mountUser(app, world, api.saveEmbedding, async ({ caller, params, body }) => ({
    result: await saveEmbedding(world, caller, params.id, body.origins),
  }));

  mountUser(app, world, api.getOpeningHours, async ({ caller, params }) => ({
    result: await getOpeningHours(world, caller, params.id),
  }));

  mountUser(app, world, api.saveOpeningHours, async ({ site, caller, params, body }) => ({
    result: await saveOpeningHours(world, { site, caller }, params.id, body),
  }));

  mountUser(app, world, help.helpToken, async ({ site, caller, params }) => ({
    result: await world.help_centre.issueToken(await helpSeeker(world, { site, caller }, params.id)),
  }));

  mountUser(
    app,
    world,
    help.openHelpCentre,
    async ({ site, caller, params, body }) => ({
      result: await openHelpCentre(world, { site, caller }, params.id, body),
    }),
    { keeps_own_answer: true },
  );
}

/** Who owns what below a root, and how that is changed (BRD-12). */
function teamRoutes(app: FastifyInstance, world: World): void {
  mountUser(app, world, teamApi.getTeam, async ({ caller, params }) => ({
    result: await getTeam(world, caller, params.id),
  }));

  mountUser(app, world, teamApi.invitePerson, async ({ site, caller, params, body, request }) => ({
    result: await invitePerson(
      world,
      { site, caller, asker: requesterOf(request, body.language) },
      params.id,
      body,
    ),
  }));

  mountUser(app, world, teamApi.changePlaces, async ({ site, caller, params, body, request }) => ({
    result: await changePlaces(
      world,
      { site, caller, asker: requesterOf(request, body.language) },
      params.id,
      body,
    ),
  }));

  mountUser(app, world, teamApi.removePerson, async ({ site, caller, params, body, request }) => ({
    result: await removePerson(world, { site, caller, asker: requesterOf(request) }, params.id, body.email),
  }));

  mountUser(app, world, teamApi.resendInvitation, async ({ site, caller, params, body, request }) => ({
    result: await resendInvitation(
      world,
      { site, caller, asker: requesterOf(request, body.language) },
      params.id,
      body.email,
    ),
  }));
}
