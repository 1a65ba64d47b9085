import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import english from '../../../locales/en.json';
import { Problem } from './problem.ts';
import { sayProblem } from './say-problem.ts';
import { TextsProvider, translator } from './texts.tsx';
import { ProblemNotice } from './problem-notice.tsx';

const finland = { country_code: 'FI', currency: 'EUR', time_zone: 'Europe/Helsinki' };
const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
const failed = new Problem({ code: 'Internal', status: 500, trace_id });
const refused = new Problem({ code: 'Conflict', status: 409, trace_id });

afterEach(cleanup);

function show(problem: Problem) {
  render(
    <TextsProvider locale="en" texts={english} market={finland}>
      <ProblemNotice problem={problem} />
    </TextsProvider>,
  );
}

it('shows by what the operator finds a failure of the server, to be copied [SAF-07]', () => {
  show(failed);
  expect(screen.getByText(/Reference: 4bf92f35$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the reference' })).toBeTruthy();
});

it('shows none where the request is to be mended [SAF-07]', () => {
  show(refused);
  expect(screen.queryByText(/Reference/)).toBeNull();
});

it('stands in a message that passes by [SAF-07]', () => {
  const t = translator('en', english);
  expect(sayProblem(t, failed)).toMatch(/please try again\. Reference: 4bf92f35$/);
  expect(sayProblem(t, refused)).not.toContain('Reference');
});
