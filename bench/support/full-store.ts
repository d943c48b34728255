import { type Call, importCsv } from './api.ts';
import type { DemoStore } from './demo-store.ts';
import { sendOrder } from './order.ts';

/** Names of 80 characters: with spaces, without any, and from right to left. */
const longNames = [
  'Maximiliane-Alexandrina von Hohenstaufen-Württemberg zu Donaudampfschifffahrtsee',
  `Donau${'dampfschifffahrtsgesellschaft'.repeat(3)}`.slice(0, 80),
  'عبد الرحمن محمد أبو القاسم بن عبد الله بن عبد العزيز آل سعود الهاشمي القرشي المكي ',
].map((name) => name.trim().padEnd(80, 'e'));

const texts = [
  'Wind and spray do not get through, and the straps do not cut in. After two weeks of daily rides I would buy it again, in the darker color.',
  'Nach zwei Wochen täglicher Fahrt zur Arbeit sitzt alles noch wie am ersten Tag. Die Regenhülle hätte ich mir allerdings etwas größer gewünscht.',
  'حقيبة ممتازة للرحلات القصيرة، الأحزمة مريحة ولا تؤلم الكتف حتى بعد ساعات طويلة من المشي في الجبال.',
];

/** Fills a store until its pages have their maximum length: 5,000 pending reviews, and names of 80 characters everywhere. */
export async function crowd(store: DemoStore, staff: Call): Promise<void> {
  const count = (most: number) => Array.from({ length: most }, (_, index) => index);
  const nameOf = (index: number) => longNames[index % longNames.length] ?? '';
  await staff('POST', '/admin/products', {
    products: count(100).map((index) => ({
      productId: `FULL-${index}`,
      name: nameOf(index),
      brand: nameOf(index + 1),
      groupId: `group-${nameOf(index + 1)}`.slice(0, 80),
    })),
  });
  const name = `${longNames[1]}.csv`;
  const row = (index: number, values: Record<string, string | number>) => ({
    productId: `FULL-${index % 100}`,
    authorName: nameOf(index),
    createdAt: new Date(Date.now() - index * 60_000).toISOString(),
    status: 'pending',
    ...values,
  });
  const reviews = count(5_000).map((index) =>
    row(index, {
      rating: 1 + (index % 5),
      authorEmail: `${'customer'.repeat(6)}${index}@fastpost.example`,
      title: nameOf(index + 1),
      text: `"${texts[index % texts.length]}"`,
    }),
  );
  await importCsv(staff, csvOf(reviews), { name });
  const questions = count(300).map((index) =>
    row(index, {
      authorEmail: `question${index}@fastpost.example`,
      text: `"${texts[index % texts.length]} (${index})"`,
      answer: '',
    }),
  );
  await importCsv(staff, csvOf(questions), { name, kind: 'questions' });
  for (const index of count(60))
    await sendOrder(store, {
      orderId: `${'ORDER-2026-'.repeat(5)}${index}`,
      productId: 'FULL-1',
      daysAgo: 0,
    });
  for (const index of count(12)) await nameEverything(staff, index, nameOf(index));
}

const csvOf = (rows: readonly Record<string, string | number>[]) => [
  Object.keys(rows[0] ?? {}).join(','),
  ...rows.map((row) => Object.values(row).join(',')),
];

async function nameEverything(staff: Call, index: number, name: string): Promise<void> {
  const address = `${'colleague'.repeat(5)}${index}@fastpost.example`;
  await staff('POST', '/admin/invitations', { email: address, role: 'moderator' });
  await staff('POST', '/admin/api-keys', { name });
  await staff('POST', '/admin/incentives', { description: name, active: false, requirement: 'any_product' });
  await staff('POST', '/admin/attributes', {
    label: name,
    type: 'select',
    options: longNames.map((option) => option.slice(0, 60)),
  });
  await staff('POST', '/admin/webhooks', {
    url: `https://hooks.fastpost.example/${'path/'.repeat(20)}${index}`,
    description: name,
  });
}
