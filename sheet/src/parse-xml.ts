import { SaxesParser } from 'saxes';
import { SheetProblem } from './sheet-problem.ts';

/** Handlers that are called while a part is read; names come without their namespace. */
export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The most bytes without a tag: more than a full cell with every character escaped. No sheet needs more. */
const MAX_SILENCE = 262_144;
const MAX_DEPTH = 64;

/**
 * Parses XML as its bytes arrive, and yields after each chunk.
 *
 * Rejects any document type, and so every entity that could expand or refer outside the file. Also rejects text without
 * markup before it fills the memory.
 */
export async function* parseXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder();
  let silence = 0;
  let depth = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0;
    if (++depth > MAX_DEPTH) refuse();
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    silence = 0;
    depth--;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  for await (const chunk of bytes) {
    silence += chunk.length;
    parser.write(decoder.decode(chunk, { stream: true }));
    if (silence > MAX_SILENCE) throw new SheetProblem('TOO_MUCH');
    yield;
  }
  parser.write(decoder.decode()).close();
}

/** Parses a whole part with the given handlers. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  const reading = parseXml(bytes, handlers);
  while (!(await reading.next()).done);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

function refuse(cause?: unknown): never {
  throw new SheetProblem('FORMAT', cause);
}
