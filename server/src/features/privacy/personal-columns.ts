import type { DB } from '../../db/tables.ts';

/**
 * What a column of text, JSON or bytes holds: data of a `person`; a `secret`, which is never disclosed; or no personal
 * data (`none`).
 */
type Holds = 'person' | 'secret' | 'none';

/** A table's columns by what they hold, as names separated by spaces. */
const table = (held: Partial<Record<Holds, string>>): Readonly<Record<string, Holds>> =>
  Object.fromEntries(
    (['person', 'secret', 'none'] as const).flatMap((holds) =>
      (held[holds] ?? '').split(' ').flatMap((column) => (column === '' ? [] : [[column, holds]])),
    ),
  );

/**
 * Every column that could hold personal data, and what it holds (SAF-10, SAF-11, decision 0051). A test compares this
 * with the database: a new column must be classified here.
 */
export const personalColumns: Readonly<Record<keyof DB, Readonly<Record<string, Holds>>>> = {
  // What staff did: what is said of customers is redacted before it is written (decision 0143).
  audit_entries: table({
    none: 'act kind about country_code brand reason before after trace_id hash',
  }),
  audit_head: table({ none: 'hash' }),
  // The key is found by a hash; its name is of a program.
  api_key_secrets: table({ secret: 'secret_hash', none: 'root_id' }),
  api_keys: table({ none: 'root_id vendor_id country_code name mode scopes outlets' }),
  bank_challenges: table({
    secret: 'step_up_token step_up_url instrument',
    none: 'state reason authentication_id return_url',
  }),
  // The addresses are the operator's own.
  board_limits: table({ none: 'country_code name mails webhook webhook_answer' }),
  alarm_secrets: table({ secret: 'secret secret_before', none: 'country_code' }),
  bulk_columns: table({ none: 'root_id vendor_id columns' }),
  bulk_counts: table({ none: 'root_id job_id state' }),
  bulk_files: table({ person: 'content', none: 'root_id job_id object_key' }),
  bulk_jobs: table({
    person: 'created_by owner_email file_name headers payer',
    none: 'root_id job_id vendor_id site_id country_code phase problem sheet other_sheets columns',
  }),
  bulk_placers: table({ none: 'root_id job_id language portal' }),
  bulk_rows: table({
    person: 'cells corrections draft issues warnings candidates price duplicate_key',
    none: 'root_id job_id state vendor_id order_id',
  }),
  // Digits that reach somebody through an exchange; no number of anybody.
  call_extensions: table({ none: 'country_code extension root_id order_id pair' }),
  case_messages: table({ person: 'words', none: 'root_id order_id by kind' }),
  case_photos: table({ person: 'photo', none: 'root_id order_id country_code photo_object' }),
  cases: table({ none: 'root_id order_id vendor_id country_code decision currency' }),
  embed_origins: table({ none: 'vendor_id origins' }),
  email_changes: table({ person: 'email', secret: 'code_hash' }),
  evidence_chains: table({ none: 'root_id vendor_id country_code head' }),
  // Hashes of personal values, which cannot be told from random ones once their salt is deleted.
  evidence_entries: table({ secret: 'salt', none: 'root_id vendor_id order_id kind sealed hash' }),
  evidence_seals: table({ none: 'root_id vendor_id statement signature public_key' }),
  fleet_trips: table({ person: 'plan redirected_to', none: 'order_id rider_id' }),
  idempotency_keys: table({ person: 'root_id scope key answer', none: 'body_hash' }),
  delivery_pages: table({ none: 'vendor_id goods mark mark_hash' }),
  invitations: table({ person: 'email', secret: 'token_hash', none: 'country_code' }),
  leases: table({ none: 'name holder' }),
  limit_counts: table({ none: 'key' }),
  no_rider_choices: table({ none: 'vendor_id way' }),
  notice_devices: table({ secret: 'subscription', none: 'root_id order_id device_id' }),
  // Who of the staff made it, by the id of their account.
  site_drafts: table({ none: 'kind code content changed_by begun_from brand' }),
  site_pictures: table({ none: 'hash media_type picture' }),
  site_settings: table({ none: 'site_id flags maintenance changed_by' }),
  site_versions: table({ none: 'kind code content reason made_by' }),
  // A keyed hash of the address: it names nobody, and stays so that nobody is told again.
  notice_stops: table({ none: 'scope address_hash' }),
  notices: table({
    none: 'root_id order_id step vendor_id country_code state channel reason provider_ref',
  }),
  opening_hours: table({ none: 'vendor_id hours' }),
  order_calls: table({ none: 'root_id order_id call_id pair country_code' }),
  // What is archived names nobody: its people were erased before (decision 0167).
  order_archive: table({
    none: 'root_id vendor_id first_id last_id order_ids short_codes outlets statuses created_ats promised_ats wanted_ats ended_ats amounts delivery_fees bodies',
  }),
  order_codes: table({ none: 'root_id order_id short_code' }),
  order_events: table({ none: 'root_id vendor_id order_id status' }),
  order_recipients: table({ person: 'email', none: 'root_id order_id site_id language' }),
  orders: table({
    person: `customer_name customer_phone destination_address destination_unit destination_building destination_notes recipient_instructions proposal description vat_number pickup sender status_history`,
    none: 'root_id order_id vendor_id country_code client_order_id status stage case_state preordered_end currency payment_method quote_id voucher fee_lines goods',
  }),
  outbox_mails: table({ person: 'mail' }),
  password_resets: table({ person: 'email', secret: 'code_hash', none: 'country_code' }),
  owner_changes: table({ person: 'email by_email', none: 'root_id vendor_id country_code' }),
  payments: table({
    person: 'card_to_save',
    secret: 'provider_ref redirect_url',
    none: 'root_id order_id vendor_id user_id provider currency state reason refund_state',
  }),
  pending_registrations: table({
    person: 'email name phone_number business_name',
    secret: 'password_hash token_hash',
    none: 'country_code vendor_id',
  }),
  probes: table({ none: 'filling' }),
  ratings: table({ person: 'comment', none: 'root_id order_id vendor_id reasons' }),
  refunds: table({ none: 'root_id order_id state refund_state' }),
  proofs: table({ person: 'name signature photo', none: 'root_id order_id kind photo_object' }),
  queued_alarms: table({ none: 'country_code name url body' }),
  queued_mails: table({ person: 'mail' }),
  registrations: table({ person: 'business_name', secret: 'token_hash', none: 'vendor_id' }),
  rider_events: table({ none: 'event_id order_id sender' }),
  rider_searches: table({ none: 'root_id order_id way state area' }),
  repeat_days: table({ none: 'root_id repeat_id day order_id' }),
  repeat_makers: table({ none: 'root_id repeat_id language portal' }),
  repeats: table({
    person: 'payload',
    none: 'root_id repeat_id vendor_id site_id country_code weekdays at at_end from_day until_day skipped next_day failure last',
  }),
  rides: table({ person: 'rider', none: 'root_id order_id' }),
  sandbox_cards: table({ secret: 'card_token', none: 'behaviour' }),
  sandbox_events: table({ none: 'event_id ref type' }),
  sandbox_intents: table({ none: 'ref currency state reason return_url' }),
  sandbox_refunds: table({ none: 'ref' }),
  saved_addresses: table({
    person: 'phone_number address_text unit building name notes words',
    none: 'root_id vendor_ids',
  }),
  saved_cards: table({
    person: 'holder_name card_last_digits scheme',
    secret: 'provider_card',
    none: 'user_id root_id provider',
  }),
  server_signs: table({ none: 'name label' }),
  // A browser's name and a system's: too little to identify anybody.
  session_devices: table({ none: 'browser system' }),
  sessions: table({ secret: 'refresh_hash' }),
  // Names of labels are the shop's own; what its customer wrote is in delivery.
  shop_orders: table({
    person: 'delivery place candidates',
    none: 'root_id draft_id system_id vendor_id shop_order_id state told issues reason heard order_id alert',
  }),
  shop_systems: table({
    secret: 'secret',
    none: 'system_id root_id vendor_id country_code site_id kind name label heard_topic heard_outcome',
  }),
  spent_prices: table({ none: 'root_id quote_id' }),
  staff_grants: table({ none: 'role countries brands' }),
  staff_invitations: table({ secret: 'token_hash totp_secret' }),
  // The operator's own people, for as long as the audit log names them.
  staff_members: table({ secret: 'password_hash totp_secret', none: 'email issuer subject' }),
  staff_passes: table({ secret: 'session_hash', none: 'kind about country_code brand' }),
  staff_sessions: table({ secret: 'token_hash' }),
  test_rides: table({ none: 'root_id order_id script' }),
  trip_stops: table({ none: 'root_id order_id trip_id' }),
  trips: table({ none: 'root_id trip_id vendor_id quote_id currency lines' }),
  undelivered_orders: table({ none: 'root_id order_id vendor_id stage' }),
  unnamed_objects: table({ none: 'root_id object_key' }),
  users: table({
    person: 'email name phone_number',
    secret: 'password_hash',
    none: 'country_code state vendor_id',
  }),
  vendor_feeds: table({ none: 'root_id vendor_id' }),
  vendor_owners: table({ person: 'email', none: 'vendor_id' }),
  vendor_sites: table({ none: 'root_id site_id' }),
  // The reason is redacted before it is written.
  vendor_visits: table({ none: 'root_id vendor_id reason' }),
  // A shop's own data, unless the vendor began as a guest's: then it is that person's.
  vendors: table({
    person: 'name phone location',
    none: 'vendor_id root_id parent_vendor_id country_code client_vendor_id payment_methods delivery_area',
  }),
  voucher_uses: table({ person: 'customer_phone', none: 'root_id order_id' }),
  vouchers: table({ none: 'country_code code type root_id' }),
  webhook_arrivals: table({ none: 'root_id order_id' }),
  // What an outside program answered: its own words, for a month.
  webhook_attempts: table({
    none: 'root_id webhook_id attempt_id message_id event vendor_id order_id subject failure answer_head',
  }),
  webhook_messages: table({ none: 'root_id webhook_id message_id event vendor_id order_id subject' }),
  webhook_places: table({ none: 'root_id webhook_id vendor_id' }),
  webhooks: table({
    secret: 'url secret secret_before',
    none: 'root_id webhook_id country_code site_id language vendor_ids events description state',
  }),
};
