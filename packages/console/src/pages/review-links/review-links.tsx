import { NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { getSettings, locales } from '@tribune/contract';
import { useCallback, useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Form } from '../../components/form.tsx';
import { IconPrinter } from '../../components/icons.ts';
import { languageName } from '../../components/languages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { ProductsInput, useProductNames } from '../../components/product-inputs.tsx';
import { Reading } from '../../components/states.tsx';
import { callsToAction, type Locale } from './calls-to-action.ts';
import { addressOf, type Label } from './label.ts';
import { LabelCard } from './label-card.tsx';
import { labelsPerPage, PrintedSheet } from './printed-sheet.tsx';

/** Maximum number of codes on the screen. Further ones are printed as separate sheets. */
const maxProducts = 50;

/** Public review pages as links and as printed QR codes. */
export default function ReviewLinksPage() {
  const settings = useRead(getSettings);
  return <Reading of={settings}>{({ locale }) => <Labels storeLocale={locale} />}</Reading>;
}

function Labels({ storeLocale }: { storeLocale: Locale }) {
  const { id: merchantId, name: storeName } = useMerchant();
  const [{ product, language }, change] = useFilters((found) => ({
    product: [found.product ?? []].flat().map(String),
    language: asOneOf(found.language, locales),
  }));
  const locale = language ?? storeLocale;
  const [text, setText] = useState<string | null>(null);
  const names = useProductNames(product);
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
    <>
      <PageHeader
        about="Links and QR codes to your public review pages, for packaging, receipts or your counter. Anyone can use them, so these reviews are not marked as verified purchases."
        action={<PrintButton labels={labels} />}
      />
      <Stack>
        <Card>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            <ProductsInput
              label="Products"
              description="Without one, customers choose the product."
              placeholder="Whole store"
              value={product}
              onChange={(ids) => change({ product: ids })}
              max={maxProducts}
            />
            <Choice
              label="Language"
              description="Of the label and its page."
              of={locales}
              names={languageName}
              value={locale}
              onChange={(language) => change({ language })}
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
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {labels.map((label) => (
            <LabelCard key={label.productId} label={label} />
          ))}
        </SimpleGrid>
      </Stack>
    </>
  );
}

/** Asks for the number of copies, then opens the browser's print dialog. */
function PrintButton({ labels }: { labels: readonly Label[] }) {
  const [printed, setPrinted] = useState<readonly Label[] | null>(null);
  const close = useCallback(() => setPrinted(null), []);
  return (
    <>
      <DialogButton label="Print labels" leftSection={<IconPrinter size={16} />}>
        {(leave) => (
          <PrintForm
            onPrint={(copies) => {
              leave();
              setPrinted(labels.flatMap((label) => Array<Label>(copies).fill(label)));
            }}
          />
        )}
      </DialogButton>
      {printed && <PrintedSheet labels={printed} onClose={close} />}
    </>
  );
}

/** This form does not send anything. */
const unsent = { error: null, isPending: false };

function PrintForm({ onPrint }: { onPrint: (copies: number) => void }) {
  const [copies, setCopies] = useState<number | string>(1);
  return (
    <Form onSubmit={() => onPrint(Math.max(1, Number(copies)))} of={unsent} submit="Print" inDialog>
      <NumberInput
        label="Copies of each label"
        description={`${labelsPerPage} labels per page, to cut out. To save a PDF, choose it as the printer.`}
        min={1}
        max={120}
        clampBehavior="strict"
        value={copies}
        onChange={setCopies}
        data-autofocus
      />
    </Form>
  );
}
