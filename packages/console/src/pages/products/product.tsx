import { Anchor, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getProduct, listProducts, putProduct } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify } from '../../components/toasts.tsx';
import { emptyValues, ProductFields, type ProductValues } from './product-fields.tsx';
import type { Product } from './products.tsx';
import { RatingFigure } from './rating-figure.tsx';

/** One product: key figures, details and group. */
export default function ProductPage() {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string };
  const read = useRead(getProduct, { params: { productId } });
  return (
    <Reading of={read}>
      {(product) => (
        <Stack gap="lg">
          <PageHeader
            title={product.name ?? product.productId}
            about={
              <>
                {product.productId} · updated <RelativeTime at={product.updatedAt} />
                {product.url && (
                  <>
                    {' · '}
                    <Anchor href={product.url} target="_blank" rel="noreferrer" size="sm">
                      View in store
                    </Anchor>
                  </>
                )}
              </>
            }
          >
            <ToPage to="review-links" search={{ product: product.productId }} underline="never">
              <Button component="span" variant="default">
                Review link and QR code
              </Button>
            </ToPage>
          </PageHeader>
          <Figures of={product} />
          <Edit key={product.updatedAt} product={product} />
          {product.groupId !== null && <Siblings of={product} groupId={product.groupId} />}
        </Stack>
      )}
    </Reading>
  );
}

function Figures({ of }: { of: Product }) {
  const figures = [
    ['Rating', <RatingFigure key="rating" of={of} />],
    ...(of.recommendation === null
      ? []
      : [['Would recommend', <RecommendedFigure key="recommended" of={of.recommendation} />]]),
    ['Published reviews', of.totalReviews],
    ...(of.groupId === null ? [] : [['Own reviews', of.ownReviews]]),
    ...(of.syndicatedCount === 0
      ? []
      : [[of.includesSyndicated ? 'From other merchants' : 'From others, not counted', of.syndicatedCount]]),
    ['Published questions', of.totalQuestions],
    ['Pending questions', of.pendingQuestions],
  ] as const;
  return (
    <Card>
      <SimpleGrid component="dl" cols={{ base: 2, sm: figures.length }} m={0}>
        {figures.map(([name, value]) => (
          <div key={String(name)}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" fw={620} size="lg" m={0}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  );
}

function RecommendedFigure({ of }: { of: NonNullable<Product['recommendation']> }) {
  return (
    <span>
      {of.percent}%
      <Text span size="xs" c="dimmed">
        {` of ${of.answered} ${of.answered === 1 ? 'answer' : 'answers'}`}
      </Text>
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
  const [values, setValues] = useState(() => valuesOf(product));
  const changed = JSON.stringify(values) !== JSON.stringify(valuesOf(product));
  const save = useWrite(putProduct, {
    changes: [getProduct, listProducts],
    onDone: () => notify('Product saved'),
  });
  const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return (
    <Card title="Details" about={refusal ?? 'Used in your store, in emails and in the Google feed.'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { productId: product.productId }, body: Object.fromEntries(given) });
        }}
      >
        <Stack>
          <ProductFields
            values={values}
            onChange={setValues}
            error={save.error}
            disabled={refusal !== null}
          />
          {save.error && <Failure error={save.error} />}
          {refusal === null && (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!changed}>
                Save
              </Button>
              {changed && (
                <Button variant="default" onClick={() => setValues(valuesOf(product))}>
                  Discard changes
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </form>
    </Card>
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
                <Text span size="sm" c="dimmed">
                  {ownReviews === 1 ? '1 review' : `${ownReviews} reviews`}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </Reading>
    </Card>
  );
}
