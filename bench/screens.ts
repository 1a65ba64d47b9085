// Whether every screen's JavaScript is inside its budget.
import { fileURLToPath } from 'node:url';
import { sizes } from '../scripts/checks/sizes.ts';
import type { Figure } from './figure.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

export async function run(): Promise<Figure[]> {
  const findings = await sizes(ROOT);
  const measured = findings.length === 0 ? 'all of them' : findings.join('; ');
  return [
    { name: 'JavaScript of the screens', measured, goal: 'inside the budgets', ok: findings.length === 0 },
  ];
}
