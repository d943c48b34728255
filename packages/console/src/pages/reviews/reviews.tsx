import { ContentPage } from './content-list.tsx';

export default function ReviewsPage() {
  return <ContentPage type="review" />;
}
