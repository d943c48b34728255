import { Button, Group, NumberInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { getSettings, listProducts, locales } from '@tribune/contract';
import { useCallback, useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { IconPrinter } from '../../components/icons.ts';
import { languageName } from '../../components/language-filter.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { callsToAction, type Locale } from './calls-to-action.ts';
import { addressOf, type Label } from './label.ts';
import { LabelCard } from './label-card.tsx';
import { labelsPerPage, PrintedSheet } from './printed-sheet.tsx';
import { ProductChoice } from './product-choice.tsx';

/** Public review pages as links and as printed QR codes. */
export default function ReviewLinksPage() {
  const settings = useRead(getSettings);
  return (
    <>
      <PageHeader
        title="Links and QR codes"
        about="Links and QR codes to your public review pages, for packaging, receipts or your counter. Anyone can use them, so these reviews are not marked as verified purchases."
      />
      <Reading of={settings}>{({ locale }) => <Labels storeLocale={locale} />}</Reading>
    </>
  );
}

function Labels({ storeLocale }: { storeLocale: Locale }) {
  const { id: merchantId, name: storeName } = useMerchant();
  const [{ product, language }, change] = useFilters((found) => ({
    product: [found.product ?? []].flat().map(String),
    language: asOneOf(found.language, locales),
  }));
  const locale = language ?? storeLocale;
  const [text, setText] = useState<string | null>(null);
  const chosen = useRead(
    listProducts,
    { query: { limit: 100, productIds: product } },
    { when: product.length > 0 },
  );
  const names = new Map(chosen.data?.products.map(({ productId, name }) => [productId, name ?? productId]));
  const labelOf = (productId: string | null, name: string): Label => ({
    productId,
    name,
    locale,
    callToAction: text ?? callsToAction[locale],
    link: addressOf({ merchantId, locale: storeLocale }, productId, locale, 'link'),
    scanned: addressOf({ merchantId, locale: storeLocale }, productId, locale, 'qr'),
  });
  const labels =
    product.length === 0 ? [labelOf(null, storeName)] : product.map((id) => labelOf(id, names.get(id) ?? id));
  return (
    <Stack>
      <Card>
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <ProductChoice value={product} names={names} onChange={(ids) => change({ product: ids })} />
          <Select
            label="Language"
            description="Of the label and of the page that it leads to."
            data={locales.map((value) => ({ value, label: languageName(value) }))}
            value={locale}
            onChange={(value) => change({ language: (value as Locale | null) ?? undefined })}
            allowDeselect={false}
          />
          <TextInput
            label="Call to action"
            description="The line below the code."
            maxLength={60}
            dir="auto"
            value={text ?? callsToAction[locale]}
            onChange={({ target }) => setText(target.value)}
          />
        </SimpleGrid>
      </Card>
      <Sheet labels={labels} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {labels.map((label) => (
          <LabelCard key={label.productId} label={label} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Sheet({ labels }: { labels: readonly Label[] }) {
  const [copies, setCopies] = useState<number | string>(1);
  const [printed, setPrinted] = useState<Label[] | null>(null);
  const close = useCallback(() => setPrinted(null), []);
  const each = Math.max(1, Number(copies));
  return (
    <Card
      title="Sheet of labels"
      about={`${labelsPerPage} labels per page, to cut out. To save a PDF, choose it as the printer.`}
    >
      <Group align="flex-end">
        <NumberInput
          label="Copies of each label"
          min={1}
          max={120}
          allowDecimal={false}
          clampBehavior="strict"
          value={copies}
          onChange={setCopies}
          w={180}
        />
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setPrinted(labels.flatMap((label) => Array<Label>(each).fill(label)))}
        >
          Print labels
        </Button>
      </Group>
      {printed && <PrintedSheet labels={printed} onClose={close} />}
    </Card>
  );
}
