import { ContentList } from './content-list.tsx';

export default function ReviewsPage() {
  return <ContentList type="review" />;
}
