import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.ts';
import { contextOf } from './request-context.ts';

/** Starts the span of a request, if traces are exported: `POST /order/api/v1/order`. */
export function beginSpan({ tracing }: World, request: FastifyRequest): void {
  if (!tracing) return;
  const context = contextOf(request.raw);
  context.span = tracing.begin(context.trace, `${request.method} ${routeOf(request)}`, 'server');
}

/** Ends the span of a request with the status of its answer. */
export function endSpan(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { span, problem, error } = contextOf(request.raw);
  if (!span) return;
  const attributes = {
    'http.request.method': request.method,
    'http.route': routeOf(request),
    'http.response.status_code': statusCode,
    ...(problem && { 'sendero.problem': problem.code }),
  };
  span.end(attributes, statusCode >= 500 ? (error ?? new Error()) : undefined);
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
