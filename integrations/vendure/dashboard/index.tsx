import { defineDashboardExtension } from '@vendure/dashboard';
import { ProductReviews } from './product-reviews';
import { productIdOf, ReviewsPage } from './reviews-page';

defineDashboardExtension({
  routes: [
    {
      path: '/tribune-reviews',
      component: (route) => <ReviewsPage route={route} />,
      validateSearch: (search: Record<string, unknown>) => ({ productId: productIdOf(search) }),
      loader: () => ({ breadcrumb: 'Reviews' }),
      navMenuItem: {
        sectionId: 'catalog',
        id: 'tribune-reviews',
        title: 'Reviews',
        url: '/tribune-reviews',
        requiresPermission: 'ReadCatalog',
      },
    },
  ],
  pageBlocks: [
    {
      id: 'tribune-product-reviews',
      title: 'Reviews',
      location: {
        pageId: 'product-detail',
        column: 'side',
        position: { blockId: 'facet-values', order: 'before' },
      },
      requiresPermission: 'ReadCatalog',
      shouldRender: ({ entity }) => Boolean(entity?.id), // not on the page of a new product
      component: ({ context }) => <ProductReviews productId={context.entity?.id} />,
    },
  ],
});
