// Sample products. Replace with requests to your commerce API.

export interface Product {
  /** The product ID in Tribune. */
  id: string;
  handle: string;
  title: string;
  description: string;
  price: string;
}

export const products: Product[] = [
  {
    id: 'SKU-KETTLE',
    handle: 'camp-kettle',
    title: 'Camp kettle',
    description: 'Boils a liter in four minutes.',
    price: '39.00',
  },
  {
    id: 'SKU-MUG',
    handle: 'enamel-mug',
    title: 'Enamel mug',
    description: 'Holds 350 ml, and heat for an hour.',
    price: '14.00',
  },
];
