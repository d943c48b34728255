import { useRouter } from '@tanstack/react-router';
import { useMerchant } from './merchant.tsx';

/**
 * Returns a function for the addresses of the merchant's pages, as links and `navigate` take them. Pages are listed in data, so that
 * the router's types do not know their paths.
 */
export function usePageAddress() {
  const { id } = useMerchant();
  return (path: string, params?: Record<string, string>) => ({
    to: `/$merchantId/${path}` as string,
    params: { merchantId: id, ...params } as never,
  });
}

/** Returns a function that opens one of the merchant's pages. */
export function useOpenPage() {
  // With `useNavigate`, the bundler splits what the first page loads into 15 files, of 5,800 bytes more.
  const router = useRouter();
  const addressOf = usePageAddress();
  return (path: string, params?: Record<string, string>) => router.navigate(addressOf(path, params));
}
