// The security headers of every answer.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { World } from '../world.ts';
import { usualPolicy } from './page-policy.ts';

/** No cache stores an answer that does not allow it itself; no page may request permissions that none of ours needs. */
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

/**
 * Helmet's headers and ours, the same for every answer that is not a page. They are made once, since helmet would make
 * and check them for every request.
 */
export function protectiveHeaders(world: World): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: usualPolicy(world) },
    crossOriginEmbedderPolicy: false,
    // It says less than the policy's frame-ancestors, which every current browser follows.
    xFrameOptions: false,
  });
  protect(answer.req, answer, () => undefined);
  return { ...answer.getHeaders(), ...OWN_HEADERS };
}
