-- The decisions of a staff member, for figures that only they and the owners read. Automatic decisions and those of keys are not in it.
create index moderation_log_person on moderation_log (merchant_id, requested_by_id, at) where actor_type = 'staff';
