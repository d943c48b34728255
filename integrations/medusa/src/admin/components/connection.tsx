import { Button, Container, Heading, Text, toast } from '@medusajs/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages, retryMessages, syncProducts } from '../lib/api';

/** The state of messages to Tribune: sent and failed ones. */
export function Connection() {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['tribune', 'messages'],
    queryFn: messages,
    refetchInterval: 30_000,
  });
  const onSettled = () => client.invalidateQueries({ queryKey: ['tribune', 'messages'] });
  const onError = (failure: Error) => toast.error(failure.message);
  const retry = useMutation({ mutationFn: retryMessages, onSettled, onError });
  const sync = useMutation({
    mutationFn: syncProducts,
    onSettled,
    onError,
    onSuccess: ({ products }) =>
      toast.success(`Sending ${products} ${products === 1 ? 'product' : 'products'}`),
  });
  if (!data) return null;
  const { counts, failures } = data;
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">Tribune</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {counts.sentOrders} orders and {counts.sentProducts} products sent, {counts.due} to be sent
          </Text>
        </div>
        <Button size="small" variant="secondary" isLoading={sync.isPending} onClick={() => sync.mutate()}>
          Sync products
        </Button>
      </div>
      {failures.length > 0 && (
        <div className="flex flex-col items-start gap-y-2 px-6 py-4" role="alert">
          <Text weight="plus">
            {counts.failing + counts.refused} not accepted by Tribune
            {counts.refused > 0 && `, ${counts.refused} of them not retried automatically`}
          </Text>
          <ul>
            {failures.map(({ kind, subjectId, attempts, error }) => (
              <li key={`${kind} ${subjectId}`} className="txt-small">
                {kind === 'order' ? 'Order' : 'Product'} {subjectId} ({attempts}{' '}
                {attempts === 1 ? 'attempt' : 'attempts'}): {error}
              </li>
            ))}
          </ul>
          <Button size="small" variant="secondary" isLoading={retry.isPending} onClick={() => retry.mutate()}>
            Retry now
          </Button>
        </div>
      )}
    </Container>
  );
}
