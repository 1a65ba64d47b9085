import { type Html, html } from '@sendero/core/values/html';
import type { FastifyInstance } from 'fastify';
import type { OutboxMail } from '../ports/email/port.ts';
import type { World } from '../world.ts';
import { devHelpRoutes } from './dev-help-page.ts';
import { devHostRoutes } from './dev-host-page.ts';
import { devPage } from './dev-page.ts';
import { sandboxRoutes } from './dev-sandbox-page.ts';
import { asPage } from './page-policy.ts';

/** Pages for developers. Never in production. */
export function devRoutes(app: FastifyInstance, world: World): void {
  devHelpRoutes(app, world);
  devHostRoutes(app, world);
  sandboxRoutes(app, world);
  outboxRoutes(app, world);
}

/** The outbox: mails and notices that their providers would have got, if there were any. */
function outboxRoutes(app: FastifyInstance, world: World): void {
  const { config, outbox } = world;
  if (!outbox || config.production) return;
  app.get('/dev/outbox', async (request, reply) => {
    const mails = await outbox.list();
    return asPage(world, request, reply).header('cache-control', 'no-store').send(outboxPage(mails).markup);
  });
}

const outboxPage = (mails: readonly OutboxMail[]): Html =>
  devPage(
    'Outbox',
    html`<p>
        ${mails.length === 0 ? 'No mail yet.' : 'Newest first. Nobody else gets these mails and messages.'}
      </p>
      ${mails.map(mailArticle)}`,
  );

const mailArticle = ({ to, subject, text, language, sent_at, channel }: OutboxMail): Html =>
  html`<article lang="${language}">
    <hr />
    <h2>${subject}</h2>
    <p>
      ${channel === undefined ? '' : `${channel} · `}${to} ·
      <time datetime="${sent_at.toISOString()}">${sent_at.toUTCString()}</time>
    </p>
    ${text.split('\n\n').map((part) => html`<p>${part.split(/(https?:\/\/\S+)/).map(linked)}</p>`)}
  </article>`;

const linked = (words: string): Html =>
  words.startsWith('http') ? html`<a href="${words}">${words}</a>` : html`${words}`;
