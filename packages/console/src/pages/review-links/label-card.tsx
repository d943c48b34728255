import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { QrCode } from '../../components/qr-code.tsx';
import { saveBlob } from '../../components/save-file.ts';
import { Copy } from '../../components/secret.tsx';
import { notifyFailure } from '../../components/toasts.tsx';
import { fileNameOf, type Label, pngOf, svgOf } from './label.ts';

/** A label as it will be printed, and its files. */
export function LabelCard({ label }: { label: Label }) {
  const { name, callToAction, locale, link } = label;
  const savePng = async () => {
    try {
      saveBlob(`${fileNameOf(label)}.png`, await pngOf(label));
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Paper withBorder radius="lg" p="md" bg="var(--tribune-card)" component="li">
      <Stack gap="sm" align="center">
        {/* Dark on light, regardless of the console's colors: scanners require it, and the print looks the same. */}
        <Paper bg="#fff" c="#111" p="xs" radius="md" w="100%" ta="center">
          <QrCode text={label.scanned} label={`QR code for ${name}`} />
          <Text size="sm" fw={650} dir="auto" lineClamp={2}>
            {name}
          </Text>
          <Text size="xs" lang={locale} dir="auto">
            {callToAction}
          </Text>
        </Paper>
        <Group gap={4} justify="center" wrap="nowrap">
          <Copy value={link} what={`link for ${name}`} />
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Download SVG for ${name}`}
            onClick={() =>
              saveBlob(`${fileNameOf(label)}.svg`, new Blob([svgOf(label)], { type: 'image/svg+xml' }))
            }
          >
            SVG
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Download PNG for ${name}`}
            onClick={() => void savePng()}
          >
            PNG
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
