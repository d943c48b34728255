-- Emails no longer quote questions, whose authors could otherwise send their words to any address. Removes the block from saved templates.
update email_templates set content = jsonb_set(content, '{body}', jsonb_path_query_array(content, '$.body[*] ? (@.type <> "question")'))
where content -> 'body' @> '[{"type": "question"}]';
