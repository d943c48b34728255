import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, PermissionGuard } from '@vendure/dashboard';
import { toast } from 'sonner';
import { messageOf, messages, retryMessages, syncProducts } from './api';
import { English } from './english';

const onError = (failure: Error) => toast.error(messageOf(failure));

/** The state of messages to Tribune: sent and failed ones. */
export function Connection() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['tribune', 'messages'] });
  const sync = useMutation({
    mutationFn: syncProducts,
    onSettled,
    onError,
    onSuccess: (products) => toast.success(`Sending ${products} ${products === 1 ? 'product' : 'products'}`),
  });
  return (
    <English className="flex flex-col items-start gap-3">
      <PermissionGuard requires={['ReadOrder']}>
        <Sent />
      </PermissionGuard>
      <PermissionGuard requires={['UpdateCatalog']}>
        <Button size="sm" variant="outline" disabled={sync.isPending} onClick={() => sync.mutate()}>
          Sync products
        </Button>
      </PermissionGuard>
    </English>
  );
}

function Sent() {
  const client = useQueryClient();
  const queryKey = ['tribune', 'messages'];
  const { data } = useQuery({ queryKey, queryFn: messages, refetchInterval: 30_000 });
  const retry = useMutation({
    mutationFn: retryMessages,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  if (!data) return null;
  const { due, failing, refused, sentOrders, sentProducts, failures } = data;
  return (
    <>
      <p className="text-muted-foreground text-sm">
        {sentOrders} orders and {sentProducts} products sent, {due} to be sent
      </p>
      {failures.length > 0 && (
        <div className="flex w-full flex-col items-start gap-2" role="alert">
          <p className="text-sm font-medium">
            {failing + refused} not accepted by Tribune
            {refused > 0 && `, ${refused} of them not retried automatically`}
          </p>
          <ul className="text-sm wrap-anywhere">
            {failures.map(({ kind, subjectId, attempts, error }) => (
              <li key={`${kind} ${subjectId}`}>
                {kind === 'order' ? 'Order' : 'Product'} {subjectId} ({attempts}{' '}
                {attempts === 1 ? 'attempt' : 'attempts'}): {error}
              </li>
            ))}
          </ul>
          <Button size="sm" variant="outline" disabled={retry.isPending} onClick={() => retry.mutate()}>
            Retry now
          </Button>
        </div>
      )}
    </>
  );
}
