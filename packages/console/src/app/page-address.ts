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
  // Not `useNavigate`, with which the bundler splits the first page's code into 15 files with 5,800 more bytes.
  const router = useRouter();
  const addressOf = usePageAddress();
  return (path: string, params?: Record<string, string>) => router.navigate(addressOf(path, params));
}
