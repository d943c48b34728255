import { type AnswerOf, listUnansweredQuestions } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Empty, Reading } from '../../components/states.tsx';

type Subject = AnswerOf<typeof listUnansweredQuestions>['subjects'][number];

/** What shoppers ask about a product and neither its reviews nor published answers say. */
export function UnansweredSubjects({ productId }: { productId: string }) {
  const read = useRead(listUnansweredQuestions, { params: { productId } });
  return (
    <Reading of={read}>
      {({ subjects }) => (
        <Card
          title="Asked without an answer"
          about="What shoppers look up and no review or published answer says. Only subjects are recorded, not questions."
        >
          <DataTable
            label="Asked without an answer"
            rows={subjects}
            keyOf={({ subject }) => subject}
            columns={columns}
            empty={
              <Empty title="Nothing yet">A subject appears once it has been looked up three times.</Empty>
            }
          />
        </Card>
      )}
    </Reading>
  );
}

const columns: Column<Subject>[] = [
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'Questions', end: true, cell: ({ asked }) => asked.toLocaleString() },
  { header: 'Last asked', end: true, cell: ({ lastAskedAt }) => <RelativeTime at={lastAskedAt} /> },
];
