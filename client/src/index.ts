export { createSendero, type Sendero, type SenderoOptions, told, type WriteOptions } from './client.ts';
export type { components, operations, paths, webhooks } from './contract.ts';
export type { FeedItem, FollowOptions } from './live.ts';
export { SenderoError } from './problem.ts';
export { signWebhook, verifyWebhook, type WebhookMessage, WebhookRefused } from './webhook.ts';
