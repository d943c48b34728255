-- Highest rating of the scale that the file uses; null when nobody has said it.
alter table imports add column rating_scale text;
