/** The order after one of several, as `o` turns through them; after the last, and after any other, the first. */
export const nextOrder = <Order>(orders: readonly [Order, ...Order[]], order: Order): Order =>
  orders[orders.indexOf(order) + 1] ?? orders[0];
