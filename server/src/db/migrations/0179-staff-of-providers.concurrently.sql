-- Nobody is two members for one provider.
do $$ begin drop index if exists staff_members_vouched; end $$;
create unique index concurrently staff_members_vouched on staff_members (issuer, subject);
