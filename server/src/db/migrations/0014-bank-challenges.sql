-- Cardholders whom a bank asks by way of CyberSource, and what is charged once they have answered. No card is here:
-- `instrument` is CyberSource's name for one that it keeps.
create table bank_challenges (
  challenge_id      uuid primary key,
  payment_id        uuid not null,
  -- The try of the payment that it belongs to.
  nth               integer not null,
  state             text not null,
  reason            text,
  authentication_id text not null,
  -- Where the cardholder is sent, and what lets them in there.
  step_up_url       text not null,
  step_up_token     text not null,
  instrument        text not null,
  -- Whether the payer wanted the card kept.
  keeps_card        boolean not null,
  return_url        text not null,
  created_at        timestamptz not null,
  charged_at        timestamptz,
  -- When CyberSource is to forget the instrument; null: not at all.
  forget_at         timestamptz,
  unique (payment_id, nth)
);
create index bank_challenges_forget on bank_challenges (forget_at) where forget_at is not null;
