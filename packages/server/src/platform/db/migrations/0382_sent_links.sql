update mails
set body_text = regexp_replace(body_text, '(/console/invitation/|/console/reset-password\?token=)[A-Za-z0-9_-]+', '\1…', 'g'),
  body_html = regexp_replace(body_html, '(/console/invitation/|/console/reset-password\?token=)[A-Za-z0-9_-]+', '\1…', 'g')
where kind in ('staff_invitation', 'password_reset') and status in ('sent', 'cancelled', 'uncertain');
