import { Anchor, Button, List, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getProduct, listProducts, putProduct } from '@tribune/contract';
import { type ReactNode, useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Hint, SmallHint } from '../../components/hint.tsx';
import { labelOf, plural } from '../../components/labels.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SettingsForm } from '../../components/settings-form.tsx';
import { Figures } from '../../components/stat.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { ContentList } from '../reviews/content-list.tsx';
import { emptyValues, ProductFields, type ProductValues } from './product-fields.tsx';
import { ProductImage } from './product-image.tsx';
import { ProductTopics } from './product-topics.tsx';
import type { Product } from './products.tsx';
import { RatingFigure } from './rating-figure.tsx';
import { UnansweredSubjects } from './unanswered-subjects.tsx';

const tabs = ['details', 'reviews', 'questions', 'topics'] as const;

/** One product: key figures, details and group, and the content about it. */
export default function ProductPage() {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string };
  const read = useRead(getProduct, { params: { productId } });
  const [{ tab = 'details' }] = useFilters((search) => ({ tab: asOneOf(search.tab, tabs) }));
  return (
    <Reading of={read}>
      {(product) => (
        <>
          <Header of={product} />
          <LinkTabs
            label="Product"
            tabs={tabs.map((name) => ({
              label: labelOf(name),
              search: { tab: name === 'details' ? undefined : name, status: undefined },
              isCurrent: name === tab,
            }))}
          />
          <Tab name={tab} of={product} />
        </>
      )}
    </Reading>
  );
}

function Header({ of: { productId, name, url, imageUrl, updatedAt } }: { of: Product }) {
  return (
    <PageHeader
      title={name ?? productId}
      status={imageUrl && <ProductImage url={imageUrl} size={36} />}
      about={
        <>
          {productId} · updated <RelativeTime at={updatedAt} />
          {url && (
            <>
              {' · '}
              <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
                View in store
              </Anchor>
            </>
          )}
        </>
      }
    >
      <ToPage to="review-links" search={{ product: productId }} underline="never">
        <Button component="span" variant="default">
          Review link and QR code
        </Button>
      </ToPage>
    </PageHeader>
  );
}

function Tab({ name, of }: { name: (typeof tabs)[number]; of: Product }) {
  const { productId, groupId } = of;
  if (name === 'reviews') return <ContentList type="review" product={productId} />;
  if (name === 'questions')
    return (
      <Stack>
        <ContentList type="question" product={productId} />
        <UnansweredSubjects productId={productId} />
      </Stack>
    );
  if (name === 'topics') return <ProductTopics productId={productId} />;
  return (
    <Stack>
      <KeyFigures of={of} />
      <Edit key={of.updatedAt} product={of} />
      {groupId !== null && <Siblings of={of} groupId={groupId} />}
    </Stack>
  );
}

function KeyFigures({ of }: { of: Product }) {
  const figures: [string, ReactNode][] = [
    ['Rating', <RatingFigure key="rating" of={of} />],
    ...given('Would recommend', of.recommendation && <RecommendedFigure of={of.recommendation} />),
    ['Published reviews', of.totalReviews],
    ...given('Own reviews', of.groupId === null ? null : of.ownReviews),
    ...given(
      of.includesSyndicated ? 'From other merchants' : 'From others, not counted',
      of.syndicatedCount || null,
    ),
    ['Published questions', of.totalQuestions],
    ['Pending questions', of.pendingQuestions],
  ];
  return (
    <Card>
      <Figures of={figures} cols={{ base: 2, sm: figures.length }} />
    </Card>
  );
}

/** A figure that some products lack. */
const given = (name: string, value: ReactNode): [string, ReactNode][] =>
  value === null ? [] : [[name, value]];

function RecommendedFigure({ of }: { of: NonNullable<Product['recommendation']> }) {
  return (
    <span>
      {of.percent}%<SmallHint span>{` of ${plural(of.answered, 'answer')}`}</SmallHint>
    </span>
  );
}

const valuesOf = (product: Product): ProductValues => ({
  ...emptyValues,
  ...Object.fromEntries(
    Object.keys(emptyValues).map((name) => [name, product[name as keyof ProductValues] ?? '']),
  ),
});

function Edit({ product }: { product: Product }) {
  const refusal = useRefusal()(putProduct);
  const saved = valuesOf(product);
  const [values, setValues] = useState(saved);
  const save = useWrite(putProduct, {
    changes: [getProduct, listProducts],
    notice: 'Product saved',
  });
  const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return (
    <SettingsForm
      onSave={() =>
        save.mutate({ params: { productId: product.productId }, body: Object.fromEntries(given) })
      }
      onDiscard={() => setValues(saved)}
      of={save}
      isChanged={JSON.stringify(values) !== JSON.stringify(saved)}
      refusal={refusal}
      save="Save product"
    >
      <Card title="Details" about="Used in your store, in emails and in the Google feed.">
        <ProductFields values={values} onChange={setValues} error={save.error} disabled={refusal !== null} />
      </Card>
    </SettingsForm>
  );
}

function Siblings({ of, groupId }: { of: Product; groupId: string }) {
  const read = useRead(listProducts, { query: { groupId, limit: 100 } });
  return (
    <Card title={`Group ${groupId}`} about="These products share their reviews.">
      <Reading of={read}>
        {({ products }) => (
          <List size="sm">
            {products.map(({ productId, name, ownReviews }) => (
              <List.Item key={productId}>
                {productId === of.productId ? (
                  (name ?? productId)
                ) : (
                  <ToPage to="products/$productId" params={{ productId }} size="sm">
                    {name ?? productId}
                  </ToPage>
                )}{' '}
                <Hint span>{plural(ownReviews, 'review')}</Hint>
              </List.Item>
            ))}
          </List>
        )}
      </Reading>
    </Card>
  );
}
