export { type Answer, receiveOrder } from './receiving.ts';
export { serveOrders } from './routes.ts';
