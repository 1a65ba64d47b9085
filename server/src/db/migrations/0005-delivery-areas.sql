-- Where riders of a vendor deliver, as a GeoJSON polygon; null where the country's distance limit decides.
alter table vendors add column delivery_area jsonb;
