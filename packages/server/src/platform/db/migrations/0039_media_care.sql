-- How photos and videos that are not published are covered until the person reveals them: blur, grayscale, both or none.
alter table staff_preferences add column media_cover text not null default 'blur';
-- After how many sensitive items the console suggests a break. 0: never.
alter table staff_preferences add column break_after integer not null default 50;
