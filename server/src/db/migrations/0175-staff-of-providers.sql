-- Staff who sign in at an identity provider (OPR-01, decision 0158): its name, and its own name of the member.
alter table staff_members add column if not exists issuer text, add column if not exists subject text;
