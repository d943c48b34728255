import { type GrowthFeature, planIncludesGrowthFeatures, type Route, roleReaches } from '@tribune/contract';
import { type Client, createClient } from '@tribune/contract/client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Me, Merchant } from './auth.ts';

type Person = NonNullable<Me['person']>;

interface Standing {
  merchant: Merchant;
  person: Person;
  call: Client;
}

const MerchantContext = createContext<Standing | null>(null);

/** An API client for a merchant, authenticated by the session cookie. */
export const clientOf = (merchantId: string, send?: typeof fetch): Client =>
  createClient({
    base: '/apiV2',
    headers: { 'x-merchant-id': merchantId },
    ...(send && { fetch: send }),
  });

/** Provides the merchant and the signed-in person to all components below. */
export function MerchantProvider({
  merchant,
  person,
  children,
}: {
  merchant: Merchant;
  person: Person;
  children: ReactNode;
}) {
  const standing = useMemo(() => ({ merchant, person, call: clientOf(merchant.id) }), [merchant, person]);
  return <MerchantContext value={standing}>{children}</MerchantContext>;
}

function useMerchantContext(): Standing {
  const standing = useContext(MerchantContext);
  if (!standing) throw new Error('Used outside of a merchant’s pages');
  return standing;
}

export const useMerchant = (): Merchant => useMerchantContext().merchant;
export const usePerson = (): Person => useMerchantContext().person;
export const useClient = (): Client => useMerchantContext().call;

/** Whether the merchant's plan lacks a feature, whatever the role. */
export function usePlanLacks(): (feature: GrowthFeature) => boolean {
  const { plan } = useMerchant();
  return () => !planIncludesGrowthFeatures(plan);
}

/** Returns null when the contract allows this person to call a route, otherwise the reason as a sentence. */
export function useRefusal(): (route: Pick<Route, 'role' | 'plan'>) => string | null {
  const { role, plan } = useMerchant();
  return (route) => {
    if (route.role && !roleReaches(role, route.role))
      return `Requires the ${route.role} role. Yours is ${role}.`;
    if (route.plan && !planIncludesGrowthFeatures(plan))
      return `Your ${plan} plan does not include ${route.plan}. Upgrade to Growth or higher.`;
    return null;
  };
}
