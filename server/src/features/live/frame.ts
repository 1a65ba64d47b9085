import type { ServerMessage } from '@sendero/core/contract/live';
import * as ws from 'ws';

/** What `ws` sends with; its types leave it out. Frames of a server have no mask. */
interface FrameOptions {
  readonly fin: boolean;
  readonly opcode: number;
  readonly mask: boolean;
  readonly rsv1: boolean;
  readonly readOnly: boolean;
}
const { Sender } = ws as unknown as {
  readonly Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] };
};

const TEXT: FrameOptions = { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: true };

/** A message as it goes over the wire. */
export type Frame = Buffer;

/**
 * Encodes a message once for all its readers, as one frame in one piece. `WebSocket.send` makes the frame's head anew for each
 * reader, and writes it and the message as two pieces: half as many writes a second.
 */
export const frameOf = (message: ServerMessage): Frame =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(message)), TEXT));
