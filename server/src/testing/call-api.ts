import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Makes one call of the contract, as whoever `headers` say. */
export function callApi(
  app: FastifyInstance,
  headers: Record<string, string>,
  endpoint: AnyEndpoint,
  { params = {}, query = {}, body }: Asked = {},
): Promise<LightMyRequestResponse> {
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const url = `${path}?${new URLSearchParams(query).toString()}`;
  return app.inject({ method: endpoint.method, url, headers, ...(body && { payload: body }) });
}
