import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The portal, the public pages of one order, and the operator's application. */
export type PageName = 'index' | 'track' | 'operator';

/** What keeps tracking pages on a device, the element that shows one in a shop's own page, and the bar of a preview. */
export type ProgramName = 'tracking-worker' | 'sendero-delivery' | 'preview-texts';

/** The source of the pages: a build, or the source files in development. */
export interface PageSource {
  /** A page's HTML template, with its placeholders. */
  template(name: PageName): Promise<Template>;
  /** The URLs of the scripts that modules of `web` cannot run without, beside those that the template names. */
  scripts(sources: readonly string[]): Promise<readonly string[]>;
  /** What each screen shows before any script has run, by its name: markup with the marks of `contract/frame`. */
  frames(): Promise<Readonly<Record<string, string>>>;
  /** Serves the files that the pages load. */
  serve(app: FastifyInstance): Promise<void>;
  /** A program that is served at an address of its own; null where there is none, in development. */
  program(name: ProgramName): Promise<string | null>;
  /** The manifest of the current build; open pages compare its name with their own (NAV-09). */
  manifest(): Promise<Manifest>;
  /** Whether its pages contain inline scripts and styles, which the policy otherwise forbids. */
  readonly has_inline: boolean;
  /** Whether an upgrade request is for its own websocket, not for one of the product's. */
  takesUpgrade(request: IncomingMessage): boolean;
}

export interface Template {
  readonly html: string;
  /** The hashes of the inline styles, as the policy names them: `sha256-…`. */
  readonly styles: readonly string[];
}

export interface Manifest {
  readonly build: string;
  /** By source file, in Vite's form. */
  readonly files: Readonly<Record<string, BuiltFile>>;
}

/** One file of a build, as Vite's manifest tells of it. */
export interface BuiltFile {
  readonly file: string;
  /** Keys of the files that it cannot run without. */
  readonly imports?: readonly string[];
}
