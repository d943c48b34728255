import type { Api } from './http.ts';
import { apiAt } from './http.ts';
import type { MedusaStore } from './medusa-store.ts';

export interface Catalog {
  regionId: string;
  locationId: string;
  shippingProfileId: string;
  salesChannelId: string;
}

interface Entity {
  id: string;
}

export interface Product extends Entity {
  title: string;
  handle: string;
  variants: (Entity & { title: string; sku: string })[];
}

/** What a store needs before it can sell: a region, a location that ships, and a publishable key, which `store.shop` uses from then on. */
export async function openStore(store: MedusaStore): Promise<Catalog> {
  const { admin } = store;
  const { sales_channels } = await admin.get<{ sales_channels: [Entity] }>('/admin/sales-channels');
  const salesChannelId = sales_channels[0].id;
  const { region } = await admin.post<{ region: Entity }>('/admin/regions', {
    name: 'Europe',
    currency_code: 'eur',
    countries: ['de'],
    payment_providers: ['pp_system_default'],
  });
  const { locationId, shippingProfileId } = await createShipping(admin, salesChannelId);
  const { api_key } = await admin.post<{ api_key: Entity & { token: string } }>('/admin/api-keys', {
    title: 'Storefront',
    type: 'publishable',
  });
  await admin.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [salesChannelId] });
  store.shop = apiAt(store.url, { 'x-publishable-api-key': api_key.token }, store.engine);
  return { regionId: region.id, locationId, shippingProfileId, salesChannelId };
}

async function createShipping(
  admin: Api,
  salesChannelId: string,
): Promise<{ locationId: string; shippingProfileId: string }> {
  const { stock_location } = await admin.post<{ stock_location: Entity }>('/admin/stock-locations', {
    name: 'Warehouse',
    address: { address_1: 'Hafenstr. 1', city: 'Hamburg', country_code: 'de' },
  });
  const location = `/admin/stock-locations/${stock_location.id}`;
  await admin.post(`${location}/sales-channels`, { add: [salesChannelId] });
  await admin.post(`${location}/fulfillment-providers`, { add: ['manual_manual'] });
  const created = await admin.post<{ stock_location: { fulfillment_sets: [Entity] } }>(
    `${location}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Shipping', type: 'shipping' },
  );
  const [{ id: setId }] = created.stock_location.fulfillment_sets;
  const { fulfillment_set } = await admin.post<{ fulfillment_set: { service_zones: [Entity] } }>(
    `/admin/fulfillment-sets/${setId}/service-zones`,
    { name: 'Germany', geo_zones: [{ type: 'country', country_code: 'de' }] },
  );
  const { shipping_profiles } = await admin.get<{ shipping_profiles: Entity[] }>('/admin/shipping-profiles');
  const shippingProfileId =
    shipping_profiles[0]?.id ??
    (
      await admin.post<{ shipping_profile: Entity }>('/admin/shipping-profiles', {
        name: 'Default',
        type: 'default',
      })
    ).shipping_profile.id;
  await admin.post('/admin/shipping-options', {
    name: 'Parcel',
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: shippingProfileId,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Parcel', description: 'Two days', code: 'parcel' },
    prices: [{ currency_code: 'eur', amount: 5 }],
  });
  return { locationId: stock_location.id, shippingProfileId };
}

/** A published product with the sizes S and M, or one size. */
export async function createProduct(
  { admin }: MedusaStore,
  catalog: Catalog,
  {
    title,
    handle,
    sizes = ['S', 'M'],
    barcodes = [],
  }: { title: string; handle: string; sizes?: string[]; barcodes?: string[] },
): Promise<Product> {
  const { product } = await admin.post<{ product: Product }>('/admin/products', {
    title,
    handle,
    status: 'published',
    thumbnail: `https://cdn.shop.example/${handle}.jpg`,
    metadata: { brand: 'Larkmoor' },
    shipping_profile_id: catalog.shippingProfileId,
    sales_channels: [{ id: catalog.salesChannelId }],
    options: [{ title: 'Size', values: sizes }],
    variants: sizes.map((size, at) => ({
      title: size,
      sku: `${handle}-${size}`.toUpperCase(),
      barcode: barcodes[at],
      manage_inventory: false,
      options: { Size: size },
      prices: [{ currency_code: 'eur', amount: 149.5 }],
    })),
  });
  return product;
}
