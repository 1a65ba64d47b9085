-- A refund is under way until its provider says that it has ended. refund_state: null, 'pending' (the provider has it) or
-- 'failed' (it will be tried again); refund_failures: how many have failed; refund_sent_at: when one was last sent or failed, so that
-- none is sent twice where an answer is lost. unheard: how often the provider was asked in vain, which spaces the tries out.
alter table payments
  add column refund_state text,
  add column refund_failures integer,
  add column refund_sent_at timestamptz,
  add column unheard integer;
create index payments_refund_failed on payments (refund_sent_at) where refund_state = 'failed';
