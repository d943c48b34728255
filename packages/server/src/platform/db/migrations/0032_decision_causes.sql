-- Why an automatic decision was made: screening phases, the merchant's policy, the imported file; see decisionCauses.
alter table moderation_log add column causes text[] not null default '{}';
