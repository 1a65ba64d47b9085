import { offeredPayments } from '@sendero/core/order/payments';
import type { DraftDefaults, RequestDraft } from '@sendero/core/request/draft';
import type { Issue } from '@sendero/core/values/issue';
import type { Vendor } from '@sendero/core/vendor/vendor';
import { useStore } from 'zustand/react';
import { boot } from '../../../lib/boot.ts';
import { useFlags } from '../../../lib/flags.ts';
import { isGuest } from '../../../lib/session.ts';
import { NO_SENDER, savedSender } from '../../vendor/saved-sender.ts';
import { useCountryParameter } from './use-country-parameter.ts';
import { useMinute } from './use-minute.ts';
import { useRules } from './use-rules.ts';
import { useOrderTimes } from './use-order-times.ts';

const NO_LIMIT = -1;

/** The conditions of country, vendor and time: service hours, payment methods, and the rules of an order. */
export function useConditions(vendor: Vendor) {
  const { market } = boot;
  const flags = useFlags();
  const sender = useStore(savedSender) ?? NO_SENDER;
  const now = useMinute();
  const rules = useRules();
  const hours = useOrderTimes(now, vendor);
  const item_value_limit = Number(useCountryParameter('orderItemValueExceedLimit', NO_LIMIT));
  const payments = offeredPayments(market, vendor, flags);
  const usual = market.default_payment_method;
  const defaults: DraftDefaults = {
    phone_prefix: market.phone_prefix,
    payment_method: payments.includes(usual) ? usual : (payments[0] ?? 'NONE'),
  };
  const issuesOf = (draft: RequestDraft, at: Date = now): Issue[] =>
    rules?.requestIssues(draft, {
      vendor_id: vendor.vendor_id,
      rules: { ...market, payment_methods: payments, is_vendor_closed: !vendor.is_active },
      item_value_limit,
      whyClosedAt: hours.whyClosedAt,
      now: at,
      sender: isGuest() ? sender : undefined,
    }) ?? [];
  return {
    hours,
    payments,
    defaults,
    issuesOf,
    /** Whether the rules are loaded; nothing can be placed before. */
    isReady: rules !== null,
    isValueHigh: (draft: RequestDraft) => rules?.needsValueCheck(draft, item_value_limit) ?? false,
  };
}

export type Conditions = ReturnType<typeof useConditions>;
