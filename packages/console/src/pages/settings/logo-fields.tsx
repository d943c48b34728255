import { Button, FileButton, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getSettings } from '@tribune/contract';
import { deleteLogo, uploadLogo } from '@tribune/contract/email-templates';
import { meQuery } from '../../app/auth.ts';
import { useRead, useUpload, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { WriteButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Hint } from '../../components/hint.tsx';
import { Reading } from '../../components/states.tsx';
import { notify } from '../../components/toasts.tsx';

const imageTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/heic';

/** Uploads the merchant's logo, which is saved at once. */
export function LogoFields() {
  const settings = useRead(getSettings);
  const queries = useQueryClient();
  const saved = (message: string) => {
    notify(message);
    // Updates the logo in the merchant switcher.
    void queries.invalidateQueries(meQuery);
  };
  const upload = useUpload(uploadLogo, {
    changes: [getSettings],
    onDone: () => saved('Logo saved'),
  });
  const remove = useWrite(deleteLogo, {
    changes: [getSettings],
    onDone: () => saved('Logo deleted. You can upload it again at any time.'),
  });
  const send = (file: File | null) => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    upload.mutate({ form });
  };
  return (
    <Card
      title="Logo"
      about="Shown in emails and on hosted pages. JPEG, PNG, WebP, GIF, AVIF or HEIC up to 2 MB, scaled to at most 480 × 160 pixels."
    >
      <Reading of={settings}>
        {({ logo }) => (
          <Group>
            <Picture of={logo} />
            <FileButton onChange={send} accept={imageTypes}>
              {(props) => (
                <Button {...props} variant="default" loading={upload.isPending}>
                  {logo ? 'Replace logo' : 'Upload logo'}
                </Button>
              )}
            </FileButton>
            {logo && (
              <WriteButton of={remove} inputs={{}}>
                Delete logo
              </WriteButton>
            )}
          </Group>
        )}
      </Reading>
      {upload.error && <Failure error={upload.error} />}
    </Card>
  );
}

function Picture({ of: logo }: { of: { url: string } | null }) {
  if (!logo) return <Hint>No logo: the name of your store is shown instead.</Hint>;
  return (
    <img
      src={logo.url}
      alt="Logo"
      style={{ maxWidth: 240, maxHeight: 80, background: '#fff', padding: 6, borderRadius: 4 }}
    />
  );
}
