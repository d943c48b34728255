import { ContentList } from './content-list.tsx';

export default function StoreReviewsPage() {
  return <ContentList type="store_review" />;
}
