import type { World } from '../world.ts';
import type { MailServer } from './mail-server.ts';
import { runDue } from './run-due.ts';

/** A person's mails, after everything queued was sent. */
export async function mailsTo(world: World, server: MailServer, email: string) {
  await runDue(world);
  return server.received.filter(({ to }) => to.includes(email));
}

/** The token of the link in the last mail to `email`. */
export async function tokenFor(world: World, server: MailServer, email: string): Promise<string> {
  return found(/\?token=([\w-]+)/, (await mailsTo(world, server, email)).at(-1)?.text);
}

/** The code in the last mail to `email`. */
export async function codeFor(world: World, server: MailServer, email: string): Promise<string> {
  return found(/^(\d{6})\r?$/m, (await mailsTo(world, server, email)).at(-1)?.text);
}

function found(pattern: RegExp, text = ''): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`No ${pattern} in: ${text}`);
  return found;
}
