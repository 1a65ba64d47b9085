import { directionOf } from '@sendero/core/values/locale';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { boot } from './boot.ts';
import { chosenLocale } from './chosen-locale.ts';
import { loadTexts } from './load-texts.ts';
import type { Texts } from './texts.tsx';

interface Reading {
  readonly locale: string;
  readonly texts: Texts;
}

const reading = createStore<Reading | null>(() => null);

/** The stored choice, otherwise the server's choice by browser and market; always a language of this site (LNG-02). */
function preferred(): string {
  const stored = chosenLocale.read();
  return stored !== null && boot.locales.includes(stored) ? stored : boot.locale;
}

async function read(locale: string): Promise<void> {
  const texts = await loadTexts(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  reading.setState({ locale, texts }, true);
}

/** Loads the texts before the first screen is rendered. */
export const startLocale = (): Promise<void> => read(preferred());

/** The current language and its texts; `startLocale` must have finished. */
export function useReading(): Reading {
  const current = useStore(reading);
  if (!current) throw new Error('startLocale comes before the first screen');
  return current;
}

/** Changes the language and stores the choice on this device. */
export async function chooseLocale(locale: string): Promise<void> {
  await read(locale);
  chosenLocale.write(locale);
}
