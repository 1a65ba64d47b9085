import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The portal, and the public pages of one order. */
export type PageName = 'index' | 'track';

/** The source of the pages: a build, or the source files in development. */
export interface PageSource {
  /** A page's HTML template, with its placeholders. */
  template(name: PageName): Promise<string>;
  /** Serves the files that the pages load. */
  serve(app: FastifyInstance): Promise<void>;
  /** The manifest of the current build; open pages compare its name with their own (NAV-09). */
  manifest(): Promise<Manifest>;
  /** Whether its pages contain inline scripts and styles, which the policy otherwise forbids. */
  readonly has_inline: boolean;
  /** Whether an upgrade request is for its own websocket, not for one of the product's. */
  takesUpgrade(request: IncomingMessage): boolean;
}

export interface Manifest {
  readonly build: string;
  /** By source file, in Vite's form. */
  readonly files: Readonly<Record<string, unknown>>;
}
