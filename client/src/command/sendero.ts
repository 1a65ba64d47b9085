#!/usr/bin/env node
// The command `sendero`: what a developer does from a terminal.
import { parseArgs } from 'node:util';
import { createSendero } from '../client.ts';
import { keepConfig } from './config.ts';
import { listen } from './listen.ts';
import { cancel, type Given, order, quote, watch } from './orders.ts';
import { type Terminal, ownTerminal } from './terminal.ts';

const HELP = `sendero: request riders from a terminal

  sendero login --origin https://portal.example      asks for your API key, and keeps it for you alone
  sendero quote --to "Aleksanterinkatu 21"           the price and the time
  sendero order --to … --name … --phone …            tells price, address and time, then places it
                [--what …] [--amount …] [--notes …] [--yes]
                [--test delivered] [--speed 60]      with a test key: how the simulator rides it
  sendero watch [order]                              every change as it happens
  sendero cancel <order> [--reason …]
  sendero listen --forward-to http://localhost:4000  signed webhooks on your laptop

  --vendor <id>   another collection point than your first      --json   for programs`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  origin: text,
  key: text,
  to: text,
  name: text,
  phone: text,
  what: text,
  amount: text,
  notes: text,
  reason: text,
  test: text,
  speed: text,
  vendor: text,
  'forward-to': text,
  yes: flag,
  json: flag,
  help: flag,
} as const;

const commands: Readonly<
  Record<string, (terminal: Terminal, given: Given, first?: string) => Promise<void>>
> = {
  login,
  quote,
  order,
  watch,
  cancel,
  listen,
};

/** `sendero login`: keeps an address and a key, once the key has proved to work. */
async function login(terminal: Terminal, { origin, key }: Given): Promise<void> {
  if (typeof origin !== 'string' || !URL.canParse(origin))
    throw new Error('--origin is to be an address, as https://portal.example.');
  const given = typeof key === 'string' ? key : await terminal.ask('API key: ');
  const kept = { origin: new URL(origin).origin, key: given };
  const vendors = await createSendero(kept).vendors();
  const path = await keepConfig(terminal.environment, kept);
  terminal.say(`The key of ${vendors[0]?.name ?? 'your shop'} is kept in ${path}.`);
}

async function main(terminal: Terminal, args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', first] = positionals;
    const command = commands[name];
    if (!command || values.help) {
      terminal.say(HELP);
      return values.help || name === '' ? 0 : 2;
    }
    await command(terminal, values, first);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main(ownTerminal(), process.argv.slice(2));
