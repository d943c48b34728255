import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lengths, listProducts, saveProducts } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldFaults } from '../../app/field-faults.ts';
import { useShop } from '../../app/merchant.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify } from '../../components/toasts.tsx';
import { nothingTold, ProductFields } from './product-fields.tsx';

export default function NewProductPage() {
  const { id } = useShop();
  const navigate = useNavigate();
  const [productId, setProductId] = useState('');
  const [told, setTold] = useState(nothingTold);
  // Not the route that replaces all fields: a known product, named here by mistake, must lose nothing.
  const save = useWrite(saveProducts, {
    changes: [listProducts],
    onDone({ created }) {
      notify(created > 0 ? 'Added.' : 'It was known already; what you entered was added to it.');
      void navigate({
        to: '/$shopId/products/$productId' as string,
        params: { shopId: id, productId: productId.trim() } as never,
      });
    },
  });
  const faultOf = fieldFaults(save.error);
  const given = Object.entries(told).filter(([, value]) => value.trim() !== '');
  return (
    <>
      <ToPage to="products" size="sm">
        All products
      </ToPage>
      <PageHeader title="Add a product" about="Reviews can be collected for it from then on." />
      <Card>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ body: { products: [{ productId, ...Object.fromEntries(given) }] } });
          }}
        >
          <Stack>
            <TextInput
              label="Product id"
              description="As your shop’s pages and orders name it. It cannot be changed afterwards."
              value={productId}
              onChange={({ target }) => setProductId(target.value)}
              maxLength={lengths.id}
              error={faultOf('products.0.productId')}
              required
              maw={420}
            />
            <ProductFields told={told} onChange={setTold} error={save.error} prefix="products.0." />
            {save.error && <Failure error={save.error} />}
            <Group>
              <Button type="submit" loading={save.isPending}>
                Add
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </>
  );
}
