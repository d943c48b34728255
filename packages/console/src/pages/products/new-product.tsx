import { TextInput } from '@mantine/core';
import { lengths, listProducts, saveProducts } from '@tribune/contract';
import { useState } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { useOpenPage } from '../../app/page-address.ts';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { emptyValues, ProductFields } from './product-fields.tsx';

export default function NewProductPage() {
  const openPage = useOpenPage();
  const [productId, setProductId] = useState('');
  const [values, setValues] = useState(emptyValues);
  // Not putProduct, which replaces all fields: an existing product entered by mistake must not lose any.
  const save = useWrite(saveProducts, {
    changes: [listProducts],
    notice: ({ created }) =>
      created > 0 ? 'Product added' : 'This product already exists. Your entries were added to it.',
    onDone: () => void openPage('products/$productId', { productId: productId.trim() }),
  });
  const errorOf = fieldErrors(save.error);
  const given = Object.entries(values).filter(([, value]) => value.trim() !== '');
  return (
    <>
      <PageHeader about="You can collect reviews for it right away." />
      <Card>
        <Form
          onSubmit={() => save.mutate({ body: { products: [{ productId, ...Object.fromEntries(given) }] } })}
          of={save}
          submit="Add product"
        >
          <TextInput
            label="Product ID"
            description="As used in your store and orders. It can’t be changed later."
            value={productId}
            onChange={({ target }) => setProductId(target.value)}
            maxLength={lengths.id}
            error={errorOf('products.0.productId')}
            required
            maw={420}
          />
          <ProductFields values={values} onChange={setValues} error={save.error} prefix="products.0." />
        </Form>
      </Card>
    </>
  );
}
