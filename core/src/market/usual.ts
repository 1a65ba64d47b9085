import type { Market } from './market.ts';
import { usualCalls } from './call-settings.ts';
import { usualNotices } from './notice-settings.ts';

/** What most countries have in common; a country's own file overrides it. */
export const usual = {
  geocoder_language: 'en',
  payment_methods: ['PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'],
  default_payment_method: 'PAID',
  online_payment_activated: true,
  card_provider: 'cybersource_creditcard',
  distance_limit_m: 10_000,
  minimum_eta_minutes: 15,
  item_value_limit: -1,
  minimum_amount: 0,
  amount_required: true,
  unit_required: false,
  proposal_minutes: 15,
  weight_cap_kg: 5,
  registration_type: 'PV',
  reveals_unknown_users: false,
  all_outlet_orders: true,
  retention: {
    order_months: 13,
    sheet_days: 90,
    proof_days: 180,
    mail_days: 7,
    link_days: 30,
    evidence_months: 13,
  },
  notices: usualNotices,
  calls: usualCalls,
  terms: { kind: 'page' },
  environments: ['san', 'stg', 'prd'],
} satisfies Partial<Market>;
