import { type AnyEndpoint, addressOf } from '@sendero/core/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

interface ApiCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Makes one call of the contract with the credential in `headers`. */
export function callApi(
  app: FastifyInstance,
  headers: Record<string, string>,
  endpoint: AnyEndpoint,
  { params = {}, query = {}, body }: ApiCall = {},
): Promise<LightMyRequestResponse> {
  const path = addressOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const url = `${path}?${new URLSearchParams(query).toString()}`;
  return app.inject({ method: endpoint.method, url, headers, ...(body && { payload: body }) });
}
