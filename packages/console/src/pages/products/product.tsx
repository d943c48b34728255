import { Anchor, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { getProduct, listProducts, putProduct } from '@tribune/contract';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { useRefusal } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { When } from '../../components/date.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify } from '../../components/toasts.tsx';
import { nothingTold, ProductFields, type Told } from './product-fields.tsx';
import type { Product } from './products.tsx';
import { RatingFigure } from './rating-figure.tsx';

/** One product: its figures, what is told of it, and with whom it shares reviews. */
export default function ProductPage() {
  const { productId = '' } = useParams({ strict: false }) as { productId?: string };
  const read = useRead(getProduct, { params: { productId } });
  return (
    <>
      <ToPage to="products" size="sm">
        All products
      </ToPage>
      <Reading of={read}>
        {(product) => (
          <Stack gap="lg" mt="xs">
            <PageHeader
              title={product.name ?? product.productId}
              about={
                <>
                  {product.productId} · changed <When at={product.updatedAt} />
                  {product.url && (
                    <>
                      {' · '}
                      <Anchor href={product.url} target="_blank" rel="noreferrer" size="sm">
                        its page in the shop
                      </Anchor>
                    </>
                  )}
                </>
              }
            />
            <Figures of={product} />
            <Edit key={product.updatedAt} product={product} />
            {product.groupId !== null && <Siblings of={product} groupId={product.groupId} />}
          </Stack>
        )}
      </Reading>
    </>
  );
}

function Figures({ of }: { of: Product }) {
  const figures = [
    ['Rating', <RatingFigure key="rating" of={of} />],
    ['Published reviews', of.totalReviews],
    ...(of.groupId === null ? [] : [['of these its own', of.ownReviews]]),
    ['Published questions', of.totalQuestions],
    ['Questions that wait', of.pendingQuestions],
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

const toldOf = (product: Product): Told => ({
  ...nothingTold,
  ...Object.fromEntries(Object.keys(nothingTold).map((name) => [name, product[name as keyof Told] ?? ''])),
});

function Edit({ product }: { product: Product }) {
  const refusal = useRefusal()(putProduct);
  const [told, setTold] = useState(() => toldOf(product));
  const changed = JSON.stringify(told) !== JSON.stringify(toldOf(product));
  const save = useWrite(putProduct, {
    changes: [getProduct, listProducts],
    onDone: () => notify('Saved.'),
  });
  const given = Object.entries(told).filter(([, value]) => value.trim() !== '');
  return (
    <Card title="What it is" about={refusal ?? 'Shops, mails and Google’s feed take it from here.'}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ params: { productId: product.productId }, body: Object.fromEntries(given) });
        }}
      >
        <Stack>
          <ProductFields told={told} onChange={setTold} error={save.error} disabled={refusal !== null} />
          {save.error && <Failure error={save.error} />}
          {refusal === null && (
            <Group>
              <Button type="submit" loading={save.isPending} disabled={!changed}>
                Save
              </Button>
              {changed && (
                <Button variant="default" onClick={() => setTold(toldOf(product))}>
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
    <Card title={`Group ${groupId}`} about="These share their reviews: each shows those of all.">
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
