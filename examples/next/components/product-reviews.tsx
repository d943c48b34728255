'use client';

import { Questions, Rating } from '@tribune/react';

interface OfProduct {
  apiBase: string;
  merchantId: string;
  productId: string;
}

export const ProductRating = (props: OfProduct) => <Rating {...props} href="#reviews" />;

export const ProductQuestions = (props: OfProduct) => <Questions {...props} />;
