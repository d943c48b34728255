export { type OrderResponse, receiveOrder } from './receiving.ts';
export { serveOrders } from './routes.ts';
