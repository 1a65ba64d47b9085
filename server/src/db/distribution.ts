/**
 * Where a table lies once `npm run distribute` has run (SCL-03): by its root or by its order, on one shard; a copy on every
 * server; on the coordinator alone; or nowhere, its rows counted from another's. A new table needs a line here.
 */
export type Placement = 'by root' | 'by order' | 'everywhere' | 'coordinator' | 'as a view';

export const placements: Readonly<Record<string, Placement>> = {
  // What a shop's day writes: all of a root lies together, so that a transaction has one server.
  orders: 'by root',
  test_rides: 'by root',
  undelivered_orders: 'by root',
  order_events: 'by root',
  order_codes: 'by root',
  order_archive: 'by root',
  vendor_feeds: 'by root',
  idempotency_keys: 'by root',
  spent_prices: 'by root',
  rides: 'by root',
  rider_searches: 'by root',
  proofs: 'by root',
  payments: 'by root',
  refunds: 'by root',
  saved_cards: 'by root',
  saved_addresses: 'by root',
  unnamed_objects: 'by root',
  trips: 'by root',
  trip_stops: 'by root',
  repeats: 'by root',
  repeat_days: 'by root',
  repeat_makers: 'by root',
  bulk_jobs: 'by root',
  bulk_files: 'by root',
  bulk_rows: 'by root',
  bulk_columns: 'by root',
  bulk_placers: 'by root',
  notices: 'by root',
  order_recipients: 'by root',
  notice_devices: 'by root',
  ratings: 'by root',
  evidence_chains: 'by root',
  evidence_entries: 'by root',
  evidence_seals: 'by root',
  cases: 'by root',
  case_messages: 'by root',
  case_photos: 'by root',
  order_calls: 'by root',
  webhooks: 'by root',
  webhook_places: 'by root',
  webhook_messages: 'by root',
  webhook_attempts: 'by root',
  webhook_arrivals: 'by root',
  shop_orders: 'by root',
  // What a trigger counts on a single PostgreSQL.
  bulk_counts: 'as a view',
  // A fleet's reports name an order, and no root.
  rider_events: 'by order',
  // Joined with the above, or what they refer to; seldom written.
  vendors: 'everywhere',
  users: 'everywhere',
  vendor_owners: 'everywhere',
  opening_hours: 'everywhere',
  no_rider_choices: 'everywhere',
  embed_origins: 'everywhere',
  delivery_pages: 'everywhere',
  vendor_sites: 'everywhere',
  vendor_visits: 'everywhere',
  // Of people, not of roots: a sign-in writes one server, and none of the shards.
  sessions: 'coordinator',
  session_devices: 'coordinator',
  email_changes: 'coordinator',
  invitations: 'coordinator',
  owner_changes: 'coordinator',
  password_resets: 'coordinator',
  pending_registrations: 'coordinator',
  registrations: 'coordinator',
  // Found by what a program sends, which names no root; seldom written.
  api_keys: 'coordinator',
  api_key_secrets: 'coordinator',
  shop_systems: 'coordinator',
  // Limits that count for all roots.
  vouchers: 'coordinator',
  voucher_uses: 'coordinator',
  limit_counts: 'coordinator',
  leases: 'coordinator',
  outbox_mails: 'coordinator',
  queued_mails: 'coordinator',
  probes: 'coordinator',
  // Alive for half an hour, and found by what a bank returns.
  bank_challenges: 'coordinator',
  // Unique among all roots, and found by what a caller dials.
  call_extensions: 'coordinator',
  // Of people, whatever root they order from.
  notice_stops: 'coordinator',
  // The operator's own, of no root.
  staff_members: 'coordinator',
  staff_grants: 'coordinator',
  staff_invitations: 'coordinator',
  staff_sessions: 'coordinator',
  staff_passes: 'coordinator',
  audit_entries: 'coordinator',
  audit_head: 'coordinator',
  // Staff's own, a few rows in all.
  site_versions: 'coordinator',
  site_drafts: 'coordinator',
  site_pictures: 'coordinator',
  site_settings: 'coordinator',
  board_limits: 'coordinator',
  alarm_secrets: 'coordinator',
  queued_alarms: 'coordinator',
  server_signs: 'coordinator',
  // The simulated fleet and bank: a real one takes their place.
  fleet_trips: 'coordinator',
  sandbox_cards: 'coordinator',
  sandbox_events: 'coordinator',
  sandbox_intents: 'coordinator',
  sandbox_refunds: 'coordinator',
};

/** The columns that tables are distributed by. */
export const distributionColumn = { 'by root': 'root_id', 'by order': 'order_id' } as const;

/** Functions whose first argument is a root: a call is handed whole to the server that has it. */
export const functionsOfShard = [
  'place_orders_at(text, jsonb, jsonb, jsonb, jsonb)',
  'save_addresses_at(text, jsonb)',
  'advance_orders_at(text, jsonb)',
  'place_orders_noticed_at(text, jsonb, jsonb, jsonb, jsonb, jsonb, jsonb)',
  'advance_orders_noticed_at(text, jsonb, jsonb)',
  'note_due_at(text, text[], text[])',
  'settle_due_at(text, text[], text[], integer[], boolean[], timestamp with time zone, timestamp with time zone)',
] as const;

/**
 * Triggers that statements of this version do without, dropped where tables are distributed: Citus allows none. Servers of
 * the version before, which lean on them, know no distributed tables.
 */
export const triggersGone = {
  orders: ['orders_stage', 'refund_when_cancelled'],
  idempotency_keys: ['name_root'],
  bulk_rows: ['bulk_rows_inserted', 'bulk_rows_updated'],
} as const;
