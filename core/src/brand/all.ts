import type { Brand } from './brand.ts';
import { caravan } from './caravan.ts';
import { danube } from './danube.ts';
import { indus } from './indus.ts';
import { lantern } from './lantern.ts';
import { meltemi } from './meltemi.ts';
import { monsoon } from './monsoon.ts';
import { sendero } from './sendero.ts';
import { tonle } from './tonle.ts';

/** Every platform entity (WLB-02). Where two brands serve one country, the earlier one is the country's usual brand. */
export const brands: readonly Brand[] = [sendero, danube, meltemi, caravan, indus, monsoon, lantern, tonle];
