import { ContentPage } from './content-list.tsx';

export default function StoreReviewsPage() {
  return <ContentPage type="store_review" />;
}
