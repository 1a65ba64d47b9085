-- Where a trip of the embedded fleet goes now, until its plan says so: whoever moves the riders plans it anew.
alter table fleet_trips add column redirected_to jsonb;
