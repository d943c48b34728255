import { planIncludesGrowthFeatures, type Route, roleReaches } from '@tribune/contract';
import { type Client, createClient } from '@tribune/contract/client';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Me, Shop } from './auth.ts';

type Person = NonNullable<Me['person']>;

interface Standing {
  shop: Shop;
  person: Person;
  call: Client;
}

const StandingContext = createContext<Standing | null>(null);

/** Calls the API as whoever is signed in, at a shop. */
export const clientOf = (shopId: string, send?: typeof fetch): Client =>
  createClient({
    base: '/apiV2',
    headers: { 'x-merchant-id': shopId },
    ...(send && { fetch: send }),
  });

/** Everything below works in the name of this person at this shop. The session is a cookie that scripts cannot read. */
export function InMerchant({ shop, person, children }: { shop: Shop; person: Person; children: ReactNode }) {
  const standing = useMemo(() => ({ shop, person, call: clientOf(shop.id) }), [shop, person]);
  return <StandingContext value={standing}>{children}</StandingContext>;
}

function useStanding(): Standing {
  const standing = useContext(StandingContext);
  if (!standing) throw new Error('This belongs below a shop');
  return standing;
}

export const useShop = (): Shop => useStanding().shop;
export const usePerson = (): Person => useStanding().person;
export const useClient = (): Client => useStanding().call;

/** Whether this person may call a route, by the contract's tables: null when so, else a sentence that says why not. */
export function useRefusal(): (route: Pick<Route, 'role' | 'plan'>) => string | null {
  const { role, plan } = useShop();
  return (route) => {
    if (route.role && !roleReaches(role, route.role))
      return `This needs the role ${route.role}; yours is ${role}.`;
    if (route.plan && !planIncludesGrowthFeatures(plan))
      return `The plan ${plan} does not include ${route.plan}. Growth or higher does.`;
    return null;
  };
}
