// What every answer says to the browser.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { World } from '../world.ts';
import { usualPolicy } from './page-policy.ts';

/** Nobody keeps an answer that does not say so itself; no page may ask for what none of ours needs. */
const OWN_HEADERS = {
  'cache-control': 'no-store',
  'permissions-policy': [
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ]
    .map((feature) => `${feature}=()`)
    .join(', '),
};

/** Helmet's headers and ours, the same for every answer that is no page: made once, since helmet makes and checks each anew for every request. */
export function protectiveHeaders(world: World): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: usualPolicy(world) },
    crossOriginEmbedderPolicy: false,
    // Says less than the policy's frame-ancestors, which every browser in use goes by.
    xFrameOptions: false,
  });
  protect(answer.req, answer, () => undefined);
  return { ...answer.getHeaders(), ...OWN_HEADERS };
}
