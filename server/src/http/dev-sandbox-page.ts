import { type Html, html } from '@sendero/core/values/html';
import { formatMoney } from '@sendero/core/values/money';
import type { FastifyInstance } from 'fastify';
import { devPage } from './dev-page.ts';
import type { SandboxChallenge, TestCard } from '../ports/payments/port.ts';
import type { World } from '../world.ts';
import { asPage } from './page-policy.ts';
import { Problem } from './problem.ts';

/** The sandbox's bank: its test cards, and the page on which it asks a cardholder. Only with the sandbox provider. */
export function sandboxRoutes(app: FastifyInstance, world: World): void {
  const { sandbox } = world.payments;
  if (!sandbox) return;

  app.get('/dev/sandbox-bank', (request, reply) =>
    asPage(world, request, reply).send(cardsPage(sandbox.test_cards).markup),
  );

  app.get<{ Params: { ref: string } }>('/dev/sandbox-bank/:ref', async (request, reply) => {
    const challenge = await sandbox.findChallenge(request.params.ref);
    const page = challenge ? challengePage(challenge) : nothingPage;
    return asPage(world, request, reply).send(page.markup);
  });

  app.register((scope, _options, done) => {
    // A form without fields has an empty body.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, null),
    );
    scope.post<{ Params: { ref: string; answer: string } }>(
      '/dev/sandbox-bank/:ref/:answer',
      async ({ params }, reply) => {
        const back = await sandbox.answerChallenge(params.ref, params.answer === 'approve');
        if (back === null)
          throw new Problem('NotFound', { detail: 'The sandbox asks nobody about this payment.' });
        return reply.redirect(back, 303);
      },
    );
    done();
  });
}

const challengePage = ({ ref, amount, currency }: SandboxChallenge): Html =>
  devPage(
    'Sandbox bank',
    html`<p>A delivery for <strong>${formatMoney(amount, currency, 'en')}</strong>. Is it you who pays?</p>
      <p>Nobody is charged: this page stands for a bank’s.</p>
      <form method="post" action="/dev/sandbox-bank/${ref}/approve"><button>Approve</button></form>
      <br />
      <form method="post" action="/dev/sandbox-bank/${ref}/decline"><button>Decline</button></form>`,
  );

const nothingPage = devPage('Sandbox bank', html`<p>There is nothing to approve here.</p>`);

const words: Record<TestCard['behaviour'], string> = {
  approve: 'is taken',
  challenge: 'asks the cardholder first',
  timeout: 'is taken, but the answer never comes: the reconciling job finds out',
  declined: 'is declined',
  insufficient_funds: 'is declined: not enough money',
  expired_card: 'is declined: expired',
  wrong_code: 'is declined: wrong security code',
  authentication_failed: 'is declined: the bank did not know the cardholder',
};

const cardsPage = (cards: readonly TestCard[]): Html =>
  devPage(
    'Sandbox bank',
    html`<p>
        Any date in the future and any security code will do. Other numbers are taken too. Nobody is charged.
      </p>
      <table>
        ${cards.map(
          ({ number, behaviour }) =>
            html`<tr>
              <td><code>${number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')}</code></td>
              <td>${words[behaviour]}</td>
            </tr>`,
        )}
      </table>`,
  );
