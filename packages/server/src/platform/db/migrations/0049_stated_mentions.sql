-- Whether the sentence expresses the sentiment about the topic itself; null for mentions that were stored before.
alter table topic_mentions add column stated boolean;
