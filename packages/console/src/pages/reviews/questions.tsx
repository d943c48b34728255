import { ContentList } from './content-list.tsx';

export default function QuestionsPage() {
  return <ContentList type="question" />;
}
