import { useInViewport } from '@mantine/hooks';
import { getEmailTemplate } from '@tribune/contract/email-templates';
import { useRead } from '../../app/calls.ts';
import { MailBody } from '../../components/email.tsx';
import classes from './thumbnail.module.css';
import { usePreview } from './use-preview.ts';

/** The beginning of an email as it is received, rendered when it comes into view. */
export function Thumbnail({ kind, locale }: { kind: string; locale: string }) {
  const { ref, inViewport } = useInViewport();
  const template = useRead(getEmailTemplate, { params: { kind, locale } }, { when: inViewport });
  const { data } = usePreview({ kind, locale, content: template.data?.content });
  return (
    <div ref={ref} className={classes.window} aria-hidden inert>
      {data && (
        <div className={classes.email}>
          <MailBody html={data.html} text={data.text} />
        </div>
      )}
    </div>
  );
}
