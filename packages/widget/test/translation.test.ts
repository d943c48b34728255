import assert from 'node:assert/strict';
import { startTranslationServer } from '../../server/src/features/translations/translation-server.fixture.ts';
import { assertAccessible } from './axe.ts';
import { startShops } from './shops.ts';

const service = await startTranslationServer();
const shops = await startShops({ TRANSLATION_PROVIDER: 'libretranslate', TRANSLATION_URL: service.url });

shops.test(
  'a review in another language is translated on request, marked, with the original one tap away',
  async ({ shop, page, requests }) => {
    const settings = { translationCharactersPerDay: 10_000, locale: 'de' };
    assert.equal((await shop.merchant.asStaff('PATCH', '/admin/settings', settings)).status, 200);
    const english = 'Wore it through three days of rain in the hills.';
    await shop.review({ title: 'Warm and dry all day', text: english });
    await shop.review({ title: 'Stays dry in the rain', text: 'It kept everything dry for a week.' });
    await shop.review({
      title: 'Hält wirklich dicht',
      text: 'Drei Tage Regen und alles ist trocken geblieben.',
    });
    const asked = () => requests.filter((request) => request.includes('/translation?')).length;
    await page.goto(`${shop.productUrl}?lang=de`);
    const card = (title: string) => page.getByRole('article', { name: title });
    const translate = { name: 'Übersetzen', exact: true };
    await card('Warm and dry').getByRole('button', translate).waitFor();
    assert.equal(await card('Hält wirklich').getByRole('button', translate).count(), 0);
    assert.deepEqual([asked(), service.asked.length], [0, 0], 'nothing is sent unasked');

    const { answer } = service;
    service.answer = (_, reply) => void reply.writeHead(500).end();
    await card('Warm and dry').getByRole('button', translate).click();
    await card('Warm and dry').getByText('kann gerade nicht übersetzt werden').waitFor();
    await card('Warm and dry').getByText(english).waitFor();
    service.answer = answer;

    await card('Warm and dry').getByRole('button', translate).focus();
    await page.keyboard.press('Enter');
    const translated = card('[de] Warm and dry');
    await translated.getByText('Automatische Übersetzung (Original: Englisch)').waitFor();
    await translated.getByText(`[de] ${english}`).waitFor();
    assert.equal(await translated.locator('.text').first().getAttribute('lang'), 'de');
    await translated.getByRole('button', { name: 'Original anzeigen' }).and(page.locator(':focus')).waitFor();
    await assertAccessible(page, 'a translated review');

    await translated.getByRole('button', { name: 'Alle Bewertungen übersetzen' }).click();
    await card('[de] Stays dry').getByText('Automatische Übersetzung').waitFor();
    await page.keyboard.press('Tab');
    await translated.getByRole('button', { name: 'Original anzeigen' }).click();
    await card('Warm and dry').getByText(english, { exact: true }).waitFor();
    await card('Warm and dry').getByRole('button', translate).click();
    await translated.waitFor();
    assert.equal(asked(), 3, 'each once, and again after the failure');
  },
);
