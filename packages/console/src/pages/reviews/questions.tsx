import { ContentPage } from './content-list.tsx';

export default function QuestionsPage() {
  return <ContentPage type="question" />;
}
