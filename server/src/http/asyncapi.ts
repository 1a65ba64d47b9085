import { clientMessageSchema, serverMessageSchema } from '@sendero/core/contract/live';
import { BEARER_PROTOCOL, LIVE_PROTOCOL } from '@sendero/core/contract/live-protocol';
import { namedSchemas } from '@sendero/core/contract/schemas';
import { type Json, createSchemas } from './openapi-schemas.ts';

/** The live feed as AsyncAPI 3, generated from the schemas that both ends read by. */
export function asyncApi(): Json {
  // AsyncAPI's own schemas are those of draft 7.
  const schemas = createSchemas(namedSchemas, 'draft-7');
  const sent = messages(schemas.of(clientMessageSchema, 'input'), 'action');
  const heard = messages(schemas.of(serverMessageSchema, 'output'), 'type');
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Sendero, the live feed',
      version: '1',
      description:
        'Every change of a vendor’s orders, numbered without gaps. After any disconnection, subscribe again with `after`: the last number that was read.',
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host: '{host}',
        protocol: 'wss',
        description: 'The host picks the site: a market and a brand.',
        variables: { host: { description: 'The host of a site.', examples: ['portal.example'] } },
        security: ['header', 'protocol', 'authorization'].map((name) => ({
          $ref: `#/components/securitySchemes/${name}`,
        })),
      },
    },
    channels: {
      live: {
        address: '/live',
        description: 'One socket; a later subscription replaces the one before.',
        bindings: {
          ws: {
            query: { type: 'object', properties: { authorization: { type: 'string' } } },
            headers: { type: 'object', properties: { 'Sec-WebSocket-Protocol': { type: 'string' } } },
          },
        },
        messages: Object.fromEntries(
          Object.keys({ ...sent, ...heard }).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: {
      say: operation('receive', 'What a client sends.', Object.keys(sent)),
      tell: operation('send', 'What a client hears.', Object.keys(heard)),
    },
    components: {
      securitySchemes: {
        header: {
          type: 'http',
          scheme: 'bearer',
          description: 'As every call has it, where a program may set headers.',
        },
        protocol: {
          type: 'httpApiKey',
          in: 'header',
          name: 'Sec-WebSocket-Protocol',
          description: `\`${LIVE_PROTOCOL}, ${BEARER_PROTOCOL}<credential>\`, as a browser sets it: new WebSocket(url, [both]). The credential is what the Authorization header of a call has after \`Bearer \`.`,
        },
        authorization: {
          type: 'httpApiKey',
          in: 'query',
          name: 'authorization',
          description:
            'What the Authorization header of a call has after `Bearer `. Logs and proxies see it: the other ways do not show it to them.',
        },
      },
      messages: { ...sent, ...heard },
      schemas: schemas.components(),
    },
  };
}

const operation = (action: 'send' | 'receive', summary: string, names: readonly string[]): Json => ({
  action,
  summary,
  channel: { $ref: '#/channels/live' },
  messages: names.map((name) => ({ $ref: `#/channels/live/messages/${name}` })),
});

interface Union extends Json {
  readonly anyOf?: readonly { readonly properties: Readonly<Record<string, { readonly const?: string }>> }[];
}

/** The messages of a union, each by the name that its field `by` has. */
function messages({ anyOf = [] }: Union, by: 'action' | 'type'): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    anyOf.map((payload) => {
      const name = payload.properties[by]?.const ?? '';
      return [name, { name, title: name, payload }];
    }),
  );
}
