import { backend, terminate, terminateBusy } from './backends.ts';
import { clock } from './clock.ts';
import { disk } from './disk.ts';
import type { Evil } from './evil.ts';
import { freeze } from './freeze.ts';
import { kill } from './kill.ts';
import { bank, brokers, fleet } from './outside.ts';
import { postmaster } from './postmaster.ts';
import { halfOpen, reset, resetEarly, resetLive } from './resets.ts';
import { readOnly, tooMany } from './states.ts';
import { cut, halfClose, hang, lateAnswers, lostAnswers } from './wire.ts';

const evils: readonly Evil[] = [
  kill,
  freeze,
  backend,
  terminate,
  terminateBusy,
  postmaster,
  reset,
  resetLive,
  resetEarly,
  halfOpen,
  hang,
  cut,
  halfClose,
  lostAnswers,
  lateAnswers,
  readOnly,
  tooMany,
  disk,
  clock,
  fleet,
  bank,
  brokers,
];

/** The evils of these names, all where none is named; an unknown name is an Error that lists the known ones. */
export function chooseEvils(names: readonly string[]): readonly Evil[] {
  const unknown = names.find((name) => !evils.some((evil) => evil.name === name));
  if (unknown !== undefined)
    throw new Error(`There is no evil "${unknown}". There are: ${evils.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? evils : evils.filter(({ name }) => names.includes(name));
}
