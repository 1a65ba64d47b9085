-- A draft of a new country or brand says what it was begun from, which it is compared with, and which brand is to serve a new
-- country, which is published with it (STU-02, decision 0160). Null in the drafts of before; the version before writes neither.
alter table site_drafts
  add column begun_from text,
  add column brand text;
