export { type DemoShop, type DemoShopSettings, demoShop, type ShopAnswer } from './shop.ts';
